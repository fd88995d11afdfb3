import type { IncomingMessage, ServerResponse } from 'node:http';
import bodyParser from 'body-parser';
import { BODY_LIMIT, parseBody } from './parse-body.ts';
import { Refusal } from './problem-response.ts';

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?$/i;

const readRaw = bodyParser.raw({ type: () => true, limit: BODY_LIMIT, inflate: false });

/** The JSON body of a request, as decisions 1 accept it. @throws Refusal, InvalidRequest */
export async function readJsonBody(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  demandJson(request);
  return parseBody(await readBytes(request, response));
}

/** Whether a request comes with a body, be it an empty one in chunks. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** @throws Refusal for a body of another kind than JSON */
export function demandJson({ headers }: IncomingMessage): void {
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw new Refusal('unsupported_media_type');
}

function readBytes(request: IncomingMessage & { body?: unknown }, response: ServerResponse): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    readRaw(request, response, (error?: unknown) => {
      if (error) reject(refusalOf(error));
      else resolve(Buffer.isBuffer(request.body) ? request.body : new Uint8Array());
    });
  });
}

/** What a body that is not whole is refused with. */
export function brokenBody(): Refusal {
  return new Refusal('malformed_request', 'The body ended early or did not have the length that was announced.');
}

function refusalOf(error: unknown): Refusal {
  const type = error instanceof Error && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') return new Refusal('body_too_large');
  if (type === 'encoding.unsupported') return new Refusal('unsupported_media_type');
  return brokenBody();
}
