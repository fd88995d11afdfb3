import express, { type Request, type Response } from 'express';
import type { Fault } from '../../core/shared/domain-error.ts';
import { InvalidRequest } from '../../core/shared/domain-error.ts';
import { Refusal } from './problem-response.ts';

const LIMIT = 256 * 1024;
const DEEPEST = 64;
/** No operation takes lists or objects anywhere near this size; checking larger ones would only cost time. */
const MOST_MEMBERS = 500;
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?$/i;

/** Names that mean something to JavaScript's own objects; no operation has a field of theirs. */
const UNSAFE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const readRaw = express.raw({ type: () => true, limit: LIMIT, inflate: false });
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The JSON body of a request, as decisions 1 accept it. @throws Refusal, InvalidRequest */
export async function readJsonBody(request: Request, response: Response): Promise<unknown> {
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) throw new Refusal('unsupported_media_type');
  const bytes = await readBytes(request, response);
  const body = parse(bytes);
  const fault = firstFault(body, '', 0);
  if (fault) throw new InvalidRequest([fault]);
  return body;
}

function readBytes(request: Request, response: Response): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    readRaw(request, response, (error?: unknown) => {
      if (error) reject(refusalOf(error));
      else resolve(Buffer.isBuffer(request.body) ? request.body : new Uint8Array());
    });
  });
}

function refusalOf(error: unknown): Refusal {
  const type = error instanceof Error && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') return new Refusal('body_too_large');
  if (type === 'encoding.unsupported') return new Refusal('unsupported_media_type');
  return new Refusal('malformed_request', 'The body ended early or did not have the length that was announced.');
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new Refusal('malformed_json');
  }
}

/** The first place where a body holds what no operation accepts: NUL, lone surrogates, unsafe keys, too much depth. */
function firstFault(value: unknown, pointer: string, depth: number): Fault | undefined {
  if (typeof value === 'string') return faultOfText(value, pointer);
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= DEEPEST) throw new Refusal('malformed_json', `The body is nested deeper than ${DEEPEST} levels.`);
  const members = Object.entries(value);
  if (members.length > MOST_MEMBERS) return { pointer, detail: `has more than ${MOST_MEMBERS} members` };
  for (const [key, member] of members) {
    const place = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (UNSAFE_KEYS.has(key)) return { pointer: place, detail: 'is not a known field' };
    const fault = faultOfText(key, pointer) ?? firstFault(member, place, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}

/** What is wrong with a text wherever it stands. */
export function faultOfText(text: string, pointer: string): Fault | undefined {
  if (text.includes('\0')) return { pointer, detail: 'may not contain the character NUL' };
  if (/\p{Surrogate}/u.test(text)) return { pointer, detail: 'may not contain a lone surrogate' };
  return undefined;
}
