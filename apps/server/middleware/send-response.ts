import type { Response } from 'express';

/** Status, headers and body of a response. */
export interface HttpResponse {
  readonly status: number;
  /** The body, or the parts of the body in their order. */
  readonly body: string | Uint8Array | readonly (string | Uint8Array)[];
  /** Default: `application/json`. */
  readonly contentType?: string;
  /** Names and values alternating. */
  readonly headers?: readonly string[];
  /** Security headers that replace the API's, for HTML pages. */
  readonly securityHeaders?: readonly string[];
}

/**
 * Sends a response. `res.send` is not used for three reasons. It would add a charset to `application/json`. It would
 * respond 304 even for operations that do not support conditional requests. The parts of the body would have to be
 * joined first.
 */
export function sendResponse(res: Response, response: HttpResponse): void {
  const { status, body, contentType = 'application/json', headers = [], securityHeaders } = response;
  if (securityHeaders) res.locals.securityHeaders = securityHeaders;
  // RFC 9110, section 8.6: a 204 has no body and no length.
  if (status === 204) {
    writeHead(res, status, undefined, headers);
    res.end();
    return;
  }
  const parts = typeof body === 'string' || body instanceof Uint8Array ? [body] : body;
  let length = 0;
  let size = 0;
  for (const part of parts) {
    length += part.length;
    size += typeof part === 'string' ? Buffer.byteLength(part) : part.length;
  }
  writeHead(res, status, contentType, [...headers, 'Content-Length', String(size)]);
  // If there are as many bytes as characters, the text is ASCII, which Node writes faster as latin1.
  const encoding = size === length ? 'latin1' : 'utf8';
  const last = parts.length - 1;
  for (let index = 0; index < last; index += 1) res.write(parts[index], encoding);
  res.end(parts[last], encoding);
}

/** Sends 304, which tells the client that its copy is current. */
export function sendNotModified(res: Response, headers: readonly string[], contentType = 'application/json'): void {
  writeHead(res, 304, contentType, headers);
  res.end();
}

/** Responds to HEAD for a stream of server-sent events. */
export function sendStreamHeaders(res: Response): undefined {
  writeHead(res, 200, 'text/event-stream', []);
  res.end();
}

/**
 * Writes status and headers. The caller has to send the body. Passing all headers to Node in one array is faster than
 * calling `setHeader` for each.
 */
export function writeHead(
  res: Response,
  status: number,
  contentType: string | undefined,
  headers: readonly string[],
): void {
  const { requestId, securityHeaders, headers: added } = res.locals;
  const type = contentType === undefined ? [] : ['Content-Type', contentType];
  res.writeHead(status, [...type, 'X-Request-Id', requestId, ...securityHeaders, ...added, ...headers]);
}
