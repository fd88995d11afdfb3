import type { RequestHandler, Response } from 'express';
import { logError } from './request-context.ts';

/** Receives each response as its head is written: status, and milliseconds since the request arrived. */
export type ResponseObserver = (res: Response, status: number, ms: number) => void;

/** Logs one line a request, when the head of its response is written: a stream may stay open for hours. */
export function accessLog(observe: ResponseObserver): RequestHandler {
  const onHeaders = (res: Response) => {
    const { requestId, route, caller, startedAt, log } = res.locals;
    const { statusCode: status } = res;
    const ms = Math.round((performance.now() - startedAt) * 100) / 100;
    const line = { requestId, method: res.req.method, route, status, ms, caller };
    if (status >= 500) log.error(line, 'answered');
    else log.info(line, 'answered');
    // A failed count is logged; it does not fail the request.
    try {
      observe(res, status, ms);
    } catch (error) {
      logError(res, error);
    }
  };
  return (_req, res, next) => {
    res.onHeaders = onHeaders;
    next();
  };
}
