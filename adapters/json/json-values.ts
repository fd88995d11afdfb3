import type { FoundJsonValue, JsonScalar } from '../../core/evidence/page.ts';
import { shortenText } from '../text/plain-text.ts';
import { formatPointerPart, isJsonObject, isJsonScalar } from './json.ts';

/** Maximum number of values per path. */
const MAX_VALUES = 100;
/** A value of a document and its JSON pointer (RFC 6901). */
interface LocatedValue<Value = unknown> {
  readonly pointer: string;
  readonly value: Value;
}

const ARRAY_INDEX_PATTERN = /^(?:0|[1-9]\d{0,8})$/;

/**
 * Finds the scalars at the given paths of a JSON document, at most 100 per path. A path is a JSON pointer with two
 * additions: `*` matches every field or item, and `{path}` is replaced by the first scalar at that other path.
 */
export function findScalarsAtPaths(document: unknown, paths: readonly string[]): readonly FoundJsonValue[] {
  return paths
    .filter(isJsonPath)
    .flatMap((path) => [...findScalarsAtPath(document, path)].map(({ pointer, value }) => ({ path, pointer, value })));
}

/** Finds the strings at the given paths, and does not shorten them. */
export function findStringsAtPaths(document: unknown, paths: readonly string[]): readonly LocatedValue<string>[] {
  return paths
    .filter(isJsonPath)
    .flatMap((path) => [...findValuesAtPath(document, '', splitJsonPath(path), document)])
    .filter((found): found is LocatedValue<string> => typeof found.value === 'string');
}

const isJsonPath = (path: string) => path === '' || path.startsWith('/');

function* findScalarsAtPath(document: unknown, path: string, limit = MAX_VALUES): Generator<LocatedValue<JsonScalar>> {
  let remaining = limit;
  for (const { pointer, value } of findValuesAtPath(document, '', splitJsonPath(path), document)) {
    if (!isJsonScalar(value)) continue;
    yield { pointer, value: typeof value === 'string' ? shortenText(value) : value };
    remaining -= 1;
    if (remaining === 0) return;
  }
}

function* findValuesAtPath(
  value: unknown,
  pointer: string,
  parts: readonly string[],
  document: unknown,
): Generator<LocatedValue> {
  const [part, ...rest] = parts;
  if (part === undefined) yield { pointer, value };
  else
    for (const name of selectMemberNames(value, part, document)) {
      yield* findValuesAtPath(getMemberByName(value, name), pointer + formatPointerPart(name), rest, document);
    }
}

/** Returns the names of the fields or items that a part of a path selects. */
function selectMemberNames(value: unknown, part: string, document: unknown): readonly string[] {
  if (!isJsonObject(value) && !Array.isArray(value)) return [];
  if (part === '*') return Object.keys(value);
  const name = part.startsWith('{') ? resolveMemberName(document, part.slice(1, -1)) : unescapePointerPart(part);
  if (name === undefined) return [];
  const exists = Array.isArray(value)
    ? ARRAY_INDEX_PATTERN.test(name) && Number(name) < value.length
    : Object.hasOwn(value, name);
  return exists ? [name] : [];
}

function getMemberByName(value: unknown, name: string): unknown {
  return Array.isArray(value) ? value[Number(name)] : isJsonObject(value) ? value[name] : undefined;
}

const unescapePointerPart = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** Returns the first scalar at a path as the name of a field, undefined if there is none. */
function resolveMemberName(document: unknown, path: string): string | undefined {
  const [first] = findScalarsAtPath(document, path, 1);
  return first === undefined ? undefined : String(first.value);
}

/** Splits a path at each `/` outside of braces. */
function splitJsonPath(path: string): readonly string[] {
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
