import type { RequestHandler, Response } from 'express';
import { logError } from './request-context.ts';

/** Called when a response's headers are written, with its status and the milliseconds since the request arrived. */
export type ResponseObserver = (res: Response, status: number, ms: number) => void;

/** Logs one line per request when the response headers are written, because a stream may stay open for hours. */
export function accessLog(observe: ResponseObserver): RequestHandler {
  const onHeaders = (res: Response) => {
    const { requestId, route, caller, startedAt, log } = res.locals;
    const { statusCode: status } = res;
    const ms = Math.round((performance.now() - startedAt) * 100) / 100;
    const line = { requestId, method: res.req.method, route, status, ms, caller };
    if (status >= 500) log.error(line, 'request completed');
    else log.info(line, 'request completed');
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
