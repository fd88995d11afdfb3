import type { RequestHandler, Response } from 'express';
import { logRequestError } from './request-context.ts';

/** Called when the headers of a response are written. `ms` is the time since the request arrived, in milliseconds. */
export type ResponseObserver = (res: Response, status: number, ms: number) => void;

/** Logs one line per request when the response headers are written, because a stream may stay open for hours. */
export function accessLog(observe: ResponseObserver): RequestHandler {
  const onHeaders = (res: Response) => {
    const { requestId, trace, route, caller, startedAt, log } = res.locals;
    const { statusCode: status } = res;
    const ms = Math.round((performance.now() - startedAt) * 100) / 100;
    const line = { requestId, traceId: trace.traceId, method: res.req.method, route, status, ms, caller };
    if (status >= 500) log.error(line, 'request completed');
    else log.info(line, 'request completed');
    // If counting fails, the error is logged and the request still succeeds.
    try {
      observe(res, status, ms);
    } catch (error) {
      logRequestError(res, error);
    }
  };
  return (_req, res, next) => {
    res.onHeaders = onHeaders;
    next();
  };
}
