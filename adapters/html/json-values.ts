import type { JsonDocument, JsonScalar } from '../../core/evidence/page.ts';
import { isObject, isScalar, jsonIn, pointerPart } from './json.ts';
import { markdownBlocks } from './markdown.ts';
import { shortened } from './text.ts';

const MOST_VALUES = 100;
const MOST_READMES = 3;
/** A value of a document and its JSON pointer (RFC 6901). */
interface Place<Value = unknown> {
  readonly pointer: string;
  readonly value: Value;
}

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/**
 * The scalars that stand at these paths of a JSON text, and what the texts at the others say, which are in Markdown;
 * `undefined` when it is no JSON.
 */
export function jsonValuesIn(
  text: string,
  paths: readonly string[],
  readmes: readonly string[] = [],
): JsonDocument | undefined {
  const document = jsonIn(text);
  if (document === undefined) return undefined;
  const values = paths
    .filter(isPath)
    .flatMap((path) => [...scalarsAt(document, path)].map(({ pointer, value }) => ({ path, pointer, value })));
  const told = readmes.filter(isPath).flatMap((path) => [...placesAt(document, '', partsOf(path), document)]);
  const texts = told.filter(isText).slice(0, MOST_READMES);
  return { kind: 'json', values, blocks: texts.flatMap(({ pointer, value }) => markdownBlocks(value, pointer)) };
}

const isText = (place: Place): place is Place<string> => typeof place.value === 'string';
const isPath = (path: string) => path === '' || path.startsWith('/');

function* scalarsAt(document: unknown, path: string, most = MOST_VALUES): Generator<Place<JsonScalar>> {
  let left = most;
  for (const { pointer, value } of placesAt(document, '', partsOf(path), document)) {
    if (!isScalar(value)) continue;
    yield { pointer, value: typeof value === 'string' ? shortened(value) : value };
    left -= 1;
    if (left === 0) return;
  }
}

function* placesAt(value: unknown, pointer: string, parts: readonly string[], document: unknown): Generator<Place> {
  const [part, ...rest] = parts;
  if (part === undefined) yield { pointer, value };
  else
    for (const name of namesOf(value, part, document)) {
      yield* placesAt(memberOf(value, name), pointer + pointerPart(name), rest, document);
    }
}

/** The members or items of a value that a part of a path means. */
function namesOf(value: unknown, part: string, document: unknown): readonly string[] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  if (part === '*') return Object.keys(value);
  const name = part.startsWith('{') ? firstAt(document, part.slice(1, -1)) : plain(part);
  if (name === undefined) return [];
  const isThere = Array.isArray(value) ? INDEX.test(name) && Number(name) < value.length : Object.hasOwn(value, name);
  return isThere ? [name] : [];
}

function memberOf(value: unknown, name: string): unknown {
  return Array.isArray(value) ? value[Number(name)] : isObject(value) ? value[name] : undefined;
}

const plain = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** As the name of a member; `undefined` when nothing stands there. */
function firstAt(document: unknown, path: string): string | undefined {
  const [first] = scalarsAt(document, path, 1);
  return first === undefined ? undefined : String(first.value);
}

/** The parts of a path, broken at each `/` that is not in braces. */
function partsOf(path: string): readonly string[] {
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
