import type { IncomingMessage } from 'node:http';
import { HttpError } from '../middleware/problem-response.ts';
import { BODY_LIMIT, parseBody } from './parse-body.ts';
import { readBytes } from './read-bytes.ts';

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?$/i;

/** Reads the JSON body of a request, at most `BODY_LIMIT` bytes. @throws HttpError, InvalidRequest */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  requireJson(request);
  return parseBody(await readBytes(request, BODY_LIMIT));
}

/** Whether a request has a body; an empty chunked one counts. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** @throws HttpError 415 if the body is not JSON in UTF-8 */
export function requireJson({ headers }: IncomingMessage): void {
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw new HttpError('unsupported_media_type');
}
