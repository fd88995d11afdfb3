import { isObject, isScalar, jsonIn, pointerPart } from './json.js';
import { markdownBlocks } from './markdown.js';
import { shortened } from './text.js';

const MOST_VALUES = 100;
const MOST_READMES = 3;
/** What no member is called. */
const NOWHERE = Symbol('nowhere');
const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/** The scalars that stand at these paths of a JSON text, and what the texts at the others say, which are in Markdown; `undefined` when it is no JSON. */
export function jsonValuesIn(text, paths, readmes = []) {
  const document = jsonIn(text);
  if (document === undefined) return undefined;
  const values = paths
    .filter(isPath)
    .flatMap((path) => [...scalarsAt(document, path)].map(({ pointer, value }) => ({ path, pointer, value })));
  const told = readmes.filter(isPath).flatMap((path) => [...placesAt(document, '', partsOf(path), document)]);
  const texts = told.filter(({ value }) => typeof value === 'string').slice(0, MOST_READMES);
  return { kind: 'json', values, blocks: texts.flatMap(({ pointer, value }) => markdownBlocks(value, pointer)) };
}

const isPath = (path) => path === '' || path.startsWith('/');

function* scalarsAt(document, path, most = MOST_VALUES) {
  let left = most;
  for (const { pointer, value } of placesAt(document, '', partsOf(path), document)) {
    if (!isScalar(value)) continue;
    yield { pointer, value: typeof value === 'string' ? shortened(value) : value };
    left -= 1;
    if (left === 0) return;
  }
}

function* placesAt(value, pointer, parts, document) {
  const [part, ...rest] = parts;
  if (part === undefined) yield { pointer, value };
  else
    for (const name of namesOf(value, part, document)) {
      yield* placesAt(value[name], pointer + pointerPart(name), rest, document);
    }
}

/** The members or items of a value that a part of a path means. */
function namesOf(value, part, document) {
  if (!isObject(value) && !Array.isArray(value)) return [];
  if (part === '*') return Object.keys(value);
  const name = part.startsWith('{') ? firstAt(document, part.slice(1, -1)) : plain(part);
  if (name === NOWHERE) return [];
  const isThere = Array.isArray(value) ? INDEX.test(name) && Number(name) < value.length : Object.hasOwn(value, name);
  return isThere ? [name] : [];
}

const plain = (part) => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** As the name of a member, `NOWHERE` when nothing stands there. */
function firstAt(document, path) {
  const [first] = scalarsAt(document, path, 1);
  return first === undefined ? NOWHERE : String(first.value);
}

/** The parts of a path, broken at each `/` that is not in braces. */
function partsOf(path) {
  if (path === '') return [];
  const parts = [''];
  let braces = 0;
  for (const sign of path.slice(1)) {
    if (sign === '{') braces += 1;
    if (sign === '}') braces -= 1;
    if (sign === '/' && braces === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}
