import type { Response } from 'express';

/** Status, headers and body of a response. */
export interface HttpResponse {
  readonly status: number;
  /** The body, or its parts in order. */
  readonly body: string | Uint8Array | readonly (string | Uint8Array)[];
  /** Default: `application/json`. */
  readonly contentType?: string;
  /** Names and values alternating. */
  readonly headers?: readonly string[];
  /** Security headers that replace those of API responses, for example for an HTML page. */
  readonly securityHeaders?: readonly string[];
}

/**
 * Sends a response. This function replaces `res.send` for three reasons: `res.send` adds a charset to
 * `application/json`, responds 304 even for operations that do not support conditional requests, and cannot send a body
 * in several parts.
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
  // If the number of bytes equals the number of characters, the text is ASCII. Node.js writes ASCII faster as latin1.
  const encoding = size === length ? 'latin1' : 'utf8';
  const last = parts.length - 1;
  for (let index = 0; index < last; index += 1) res.write(parts[index], encoding);
  res.end(parts[last], encoding);
}

/** Responds 304: the client's copy is current. */
export function sendNotModified(res: Response, headers: readonly string[], contentType = 'application/json'): void {
  writeHead(res, 304, contentType, headers);
  res.end();
}

/**
 * Responds to a HEAD request for a stream of server-sent events. The response has the headers of the stream, but no
 * events.
 */
export function sendStreamHeadResponse(res: Response): undefined {
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
  const { requestId, securityHeaders, addedHeaders } = res.locals;
  const type = contentType === undefined ? [] : ['Content-Type', contentType];
  res.writeHead(status, [...type, 'X-Request-Id', requestId, ...securityHeaders, ...addedHeaders, ...headers]);
}
