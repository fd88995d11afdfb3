import type { IncomingMessage } from 'node:http';
import { MAX_CRM_DELIVERY_BYTES } from '../../../core/crm/crm-delivery.ts';
import { HttpError } from '../middleware/problem-response.ts';
import { MAX_JSON_BODY_BYTES, parseJsonBody } from './parse-json-body.ts';

const JSON_CONTENT_TYPE_PATTERN = /^application\/json[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?$/i;

/** Reads the JSON body of a request, at most `MAX_JSON_BODY_BYTES` bytes. @throws HttpError, InvalidRequestError */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  requireJsonContentType(request);
  return parseJsonBody(await readBodyBytes(request, MAX_JSON_BODY_BYTES));
}

/**
 * Reads the exact bytes of a signed body. Rejects a body that is not JSON or has more than `MAX_CRM_DELIVERY_BYTES`
 * bytes. Rejects a compressed body too, because it would be unclear which bytes were signed.
 * @throws HttpError
 */
export function readSignedBody(request: IncomingMessage): Promise<Uint8Array> {
  requireJsonContentType(request);
  return readBodyBytes(request, MAX_CRM_DELIVERY_BYTES);
}

/** Whether a request has a body. An empty body in chunked encoding counts. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** @throws HttpError 415 if the body is not JSON in UTF-8 */
function requireJsonContentType({ headers }: IncomingMessage): void {
  if (!JSON_CONTENT_TYPE_PATTERN.test(headers['content-type'] ?? '')) throw new HttpError('unsupported_media_type');
}

/**
 * Reads the raw body of a request. Call it at most once per request. Rejects a body that is compressed, incomplete, or
 * longer than `limit` bytes. After rejecting a body, drains the rest, so that clients that read the response only after
 * sending the whole body still receive it. `express.raw` would respond only after draining, so a slow client would wait
 * long for its 413.
 * @throws HttpError
 */
export async function readBodyBytes(request: IncomingMessage, limit: number): Promise<Uint8Array> {
  const { 'content-encoding': encoding = 'identity', 'content-length': contentLength } = request.headers;
  if (encoding.toLowerCase() !== 'identity') throw new HttpError('unsupported_media_type');
  if (Number(contentLength) > limit) throw new HttpError('body_too_large');
  if (request.destroyed) throw createIncompleteBodyError();
  // Usually the whole body has already arrived and needs no event listeners.
  const hasArrived = request.complete || request.readableLength === Number(contentLength);
  if (hasArrived && request.readableLength <= limit) return readBufferedBody(request);

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) finish(() => reject(new HttpError('body_too_large')));
      else chunks.push(chunk);
    };
    const onEnd = () => finish(() => resolve(concatBodyChunks(chunks, length)));
    const onAbort = () => finish(() => reject(createIncompleteBodyError()));
    const finish = (settle: () => void) => {
      request.off('data', onData).off('end', onEnd).off('close', onAbort);
      request.resume();
      settle();
    };
    request.on('error', onAbort).on('close', onAbort).on('end', onEnd).on('data', onData);
  });
}

function readBufferedBody(request: IncomingMessage): Uint8Array {
  const body: Buffer | null = request.read();
  request.resume();
  return body ?? Buffer.alloc(0);
}

function createIncompleteBodyError(): HttpError {
  return new HttpError('malformed_request', 'The body ended early or did not match its Content-Length.');
}

/** Joins the parts of a body. Most bodies arrive in one part, which is not copied. */
function concatBodyChunks(chunks: readonly Buffer[], length: number): Uint8Array {
  const [first] = chunks;
  return chunks.length === 1 && first ? first : Buffer.concat(chunks, length);
}
