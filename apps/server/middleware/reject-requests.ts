import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { HttpError } from './problem-response.ts';
import { isInvalidRequestTarget } from './request-target.ts';

/**
 * While the server shuts down, rejects requests with 503, except requests to `/health` and `/livez`. At any time,
 * rejects a request with 400 if its target has no path, or if it does not have exactly one `Host`.
 */
export function rejectMalformedOrDuringShutdown(isDraining: () => boolean): RequestHandler {
  return (req, res, next) => {
    if (isDraining()) {
      res.locals.addedHeaders.push('Connection', 'close');
      if (!/^\/(?:health|livez)\/?$/.test(req.path)) throw new HttpError('draining');
    }
    if (isInvalidRequestTarget(req.url) || !hasOneHost(req)) throw new HttpError('malformed_request');
    next();
  };
}

/** Responds 404 to requests that no route matched. */
export const notFound: RequestHandler = () => {
  throw new HttpError('not_found');
};

/** Whether a request has exactly one `Host`, or is an HTTP/1.0 request without one (RFC 9112, section 3.2). */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
