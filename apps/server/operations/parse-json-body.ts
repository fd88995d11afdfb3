import { InvalidRequestError, type Violation } from '../../../core/shared/domain-error.ts';
import { toPointerSegment } from '../../../core/shared/json-pointer.ts';
import { HttpError } from '../middleware/problem-response.ts';

/** Maximum size of a JSON body: docs/errors.md#body_too_large */
export const MAX_JSON_BODY_BYTES = 256 * 1024;
/** Maximum nesting depth of a JSON body. */
const MAX_JSON_DEPTH = 64;
/**
 * Maximum number of fields of an object, or of items of an array. It limits the time that validation takes. The
 * largest object that an operation accepts contains the licences of a profile.
 */
const MAX_JSON_MEMBERS = 2000;

/** Keys that can change JavaScript prototypes; no operation has such a field. */
const UNSAFE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a JSON body. Rejects what no operation accepts: NUL characters, lone surrogates, unsafe keys, nesting deeper
 * than `MAX_JSON_DEPTH`, and objects or arrays with more than `MAX_JSON_MEMBERS` fields or items.
 * @throws HttpError, InvalidRequestError
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  const body = parseJson(bytes);
  const violation = findJsonViolation(body, '', 0);
  if (violation) throw new InvalidRequestError([violation]);
  return body;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8Decoder.decode(bytes));
  } catch {
    throw new HttpError('malformed_json');
  }
}

/** Returns the first violation in a parsed value, or `undefined` if there is none. */
function findJsonViolation(value: unknown, pointer: string, depth: number): Violation | undefined {
  if (typeof value === 'string') return findTextViolation(value, pointer);
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= MAX_JSON_DEPTH)
    throw new HttpError('malformed_json', `The body is nested deeper than ${MAX_JSON_DEPTH} levels.`);
  const members = Object.entries(value);
  if (members.length > MAX_JSON_MEMBERS) return { pointer, detail: `has more than ${MAX_JSON_MEMBERS} members` };
  for (const [key, member] of members) {
    const memberPointer = pointer + toPointerSegment(key);
    if (UNSAFE_KEYS.has(key)) return { pointer: memberPointer, detail: 'is not a known field' };
    const violation = findTextViolation(key, pointer) ?? findJsonViolation(member, memberPointer, depth + 1);
    if (violation) return violation;
  }
  return undefined;
}

/** Returns a violation if a text contains NUL or a lone surrogate, which no operation accepts. */
export function findTextViolation(text: string, pointer: string): Violation | undefined {
  if (text.includes('\0')) return { pointer, detail: 'must not contain the character NUL' };
  if (/\p{Surrogate}/u.test(text)) return { pointer, detail: 'must not contain a lone surrogate' };
  return undefined;
}
