import type { RequestHandler, Response } from 'express';
import { logRequestError } from './request-context.ts';

/** Called when the headers of a response are written. `ms` is the number of milliseconds since the request arrived. */
export type ResponseHeadersObserver = (res: Response, status: number, ms: number) => void;

/**
 * Logs one line per request and calls `observeResponse`, both when the response headers are written. The end of the
 * response would be too late: a stream may stay open for hours.
 */
export function accessLog(observeResponse: ResponseHeadersObserver): RequestHandler {
  const onHeaders = (res: Response) => {
    const { requestId, trace, route, callerId, startedAt, log } = res.locals;
    const { statusCode: status } = res;
    const ms = Math.round((performance.now() - startedAt) * 100) / 100;
    const line = { requestId, traceId: trace.traceId, method: res.req.method, route, status, ms, caller: callerId };
    if (status >= 500) log.error(line, 'request completed');
    else log.info(line, 'request completed');
    // If the observer throws, the error is logged and the request still succeeds.
    try {
      observeResponse(res, status, ms);
    } catch (error) {
      logRequestError(res, error);
    }
  };
  return (_req, res, next) => {
    res.onHeaders = onHeaders;
    next();
  };
}
