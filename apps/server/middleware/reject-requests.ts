import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { HttpError } from './problem-response.ts';
import { isInvalidTarget } from './request-target.ts';

/**
 * Rejects new requests with 503 while the server shuts down, except those to `/health`. Rejects a target without a
 * path, and a request without exactly one `Host`, with 400.
 */
export function rejectRequests(isDraining: () => boolean): RequestHandler {
  return (req, res, next) => {
    if (isDraining()) {
      res.locals.headers.push('Connection', 'close');
      if (!/^\/health\/?$/.test(req.path)) throw new HttpError('draining');
    }
    if (isInvalidTarget(req.url) || !hasOneHost(req)) throw new HttpError('malformed_request');
    next();
  };
}

/** Responds 404 to requests that no route matched. */
export const notFound: RequestHandler = () => {
  throw new HttpError('not_found');
};

/** RFC 9112, section 3.2: exactly one `Host`; only HTTP/1.0 may omit it. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
