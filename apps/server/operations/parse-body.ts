import { type Fault, InvalidRequest } from '../../../core/shared/domain-error.ts';
import { pointerStep } from '../../../core/shared/pointer-step.ts';
import { HttpError } from '../middleware/problem-response.ts';

/** Maximum size of a JSON body, in bytes. Documented in docs/errors.md#body_too_large */
export const BODY_LIMIT = 256 * 1024;
const DEEPEST = 64;
/**
 * The licences of a profile are the largest object that any operation takes; checking larger ones would only cost time.
 */
const MOST_MEMBERS = 2000;

/** Names that mean something to JavaScript's own objects; no operation has a field of theirs. */
const UNSAFE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The value of a JSON document, when it holds nothing that no operation accepts. @throws HttpError, InvalidRequest */
export function parseBody(bytes: Uint8Array): unknown {
  const body = parse(bytes);
  const fault = firstFault(body, '', 0);
  if (fault) throw new InvalidRequest([fault]);
  return body;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new HttpError('malformed_json');
  }
}

/** The first place where a body holds what no operation accepts: NUL, lone surrogates, unsafe keys, too much depth. */
function firstFault(value: unknown, pointer: string, depth: number): Fault | undefined {
  if (typeof value === 'string') return faultOfText(value, pointer);
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= DEEPEST) throw new HttpError('malformed_json', `The body is nested deeper than ${DEEPEST} levels.`);
  const members = Object.entries(value);
  if (members.length > MOST_MEMBERS) return { pointer, detail: `has more than ${MOST_MEMBERS} members` };
  for (const [key, member] of members) {
    const place = pointer + pointerStep(key);
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
