import type { JsonScalar, JsonValueFound } from '../../core/evidence/page.ts';
import { shorten } from '../text/plain-text.ts';
import { isObject, isScalar, pointerPart } from './json.ts';

/** Maximum number of values per path. */
const MAX_VALUES = 100;
/** A value of a document and its JSON pointer (RFC 6901). */
interface LocatedValue<Value = unknown> {
  readonly pointer: string;
  readonly value: Value;
}

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/**
 * Finds the scalars at the given paths of a JSON document, at most 100 per path. A path is a JSON pointer with two
 * additions: `*` matches every member or item, and `{path}` is replaced by the first scalar at that other path.
 */
export function scalarsAtPaths(document: unknown, paths: readonly string[]): readonly JsonValueFound[] {
  return paths
    .filter(isPath)
    .flatMap((path) => [...findScalars(document, path)].map(({ pointer, value }) => ({ path, pointer, value })));
}

/** Finds the strings at the given paths, and does not shorten them. */
export function stringsAtPaths(document: unknown, paths: readonly string[]): readonly LocatedValue<string>[] {
  return paths
    .filter(isPath)
    .flatMap((path) => [...findValues(document, '', splitPath(path), document)])
    .filter((found): found is LocatedValue<string> => typeof found.value === 'string');
}

const isPath = (path: string) => path === '' || path.startsWith('/');

function* findScalars(document: unknown, path: string, limit = MAX_VALUES): Generator<LocatedValue<JsonScalar>> {
  let remaining = limit;
  for (const { pointer, value } of findValues(document, '', splitPath(path), document)) {
    if (!isScalar(value)) continue;
    yield { pointer, value: typeof value === 'string' ? shorten(value) : value };
    remaining -= 1;
    if (remaining === 0) return;
  }
}

function* findValues(
  value: unknown,
  pointer: string,
  parts: readonly string[],
  document: unknown,
): Generator<LocatedValue> {
  const [part, ...rest] = parts;
  if (part === undefined) yield { pointer, value };
  else
    for (const name of selectMembers(value, part, document)) {
      yield* findValues(readMember(value, name), pointer + pointerPart(name), rest, document);
    }
}

/** Returns the names of the members or items that a part of a path selects. */
function selectMembers(value: unknown, part: string, document: unknown): readonly string[] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  if (part === '*') return Object.keys(value);
  const name = part.startsWith('{') ? findFirstAsName(document, part.slice(1, -1)) : unescapePointerPart(part);
  if (name === undefined) return [];
  const exists = Array.isArray(value) ? INDEX.test(name) && Number(name) < value.length : Object.hasOwn(value, name);
  return exists ? [name] : [];
}

function readMember(value: unknown, name: string): unknown {
  return Array.isArray(value) ? value[Number(name)] : isObject(value) ? value[name] : undefined;
}

const unescapePointerPart = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** Returns the first scalar at a path as the name of a member, undefined if there is none. */
function findFirstAsName(document: unknown, path: string): string | undefined {
  const [first] = findScalars(document, path, 1);
  return first === undefined ? undefined : String(first.value);
}

/** Splits a path at each `/` outside of braces. */
function splitPath(path: string): readonly string[] {
  if (path === '') return [];
  const parts: string[] = [];
  let part = '';
  let braces = 0;
  for (const sign of path.slice(1)) {
    if (sign === '{') braces += 1;
    if (sign === '}') braces -= 1;
    if (sign === '/' && braces === 0) {
      parts.push(part);
      part = '';
    } else part += sign;
  }
  return [...parts, part];
}
