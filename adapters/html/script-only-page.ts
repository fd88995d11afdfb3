import type { PageBlock } from '../../core/evidence/page.ts';
import { type DomElement, type HtmlDocument, readElementText } from '../dom/document.ts';

/** Minimum visible text of a page, in code points. A page with less text states almost nothing. */
const MIN_TEXT_LENGTH = 200;
/**
 * Minimum visible text of a page whose framework root is empty, in code points. This minimum is higher, because such a
 * page may have a heading and a notice beside the root.
 */
const MIN_TEXT_LENGTH_AROUND_ROOT = 500;
/** Minimum text below a heading, in code points. A page that waits for its script shows less. */
const MIN_TEXT_LENGTH_BELOW_HEADING = 12;
/** Ids and names of the elements that scripts of common frameworks fill. */
const FRAMEWORK_ROOT_NAMES = new Set(
  'root app __next __nuxt ___gatsby app-root react-root main-app q-app svelte flutter-view'.split(' '),
);
const WAITING_NOTICE_PATTERN =
  /java\s?script|loading|please wait|enable cookies|browser is not supported|wird geladen|bitte warten|chargement|cargando|読み込み|お待ち/i;
const JAVASCRIPT_TYPE_PATTERN = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/**
 * Whether a page shows its text only after running JavaScript: it has a script and almost no text. Structured data does
 * not count as text, because the missing text could confirm claims that the data does not mention.
 */
export function isScriptOnlyPage({ elements, hidden }: HtmlDocument, blocks: readonly PageBlock[]): boolean {
  const texts = blocks.filter(({ kind }) => kind !== 'picture');
  const length = countCodePoints(texts);
  if (length >= MIN_TEXT_LENGTH_AROUND_ROOT) return false;
  const isEmptyRoot = (element: DomElement) =>
    (FRAMEWORK_ROOT_NAMES.has(element.getAttribute('id') ?? '') || FRAMEWORK_ROOT_NAMES.has(element.localName)) &&
    readElementText(element, (inner) => hidden.has(inner)) === '';
  if (!elements.some(isEmptyRoot) && (length >= MIN_TEXT_LENGTH || hasTextBelowHeading(texts))) return false;
  return elements.some(isScriptOrNotice);
}

/** Whether a short page has a heading with more than a notice below it. */
function hasTextBelowHeading(blocks: readonly PageBlock[]): boolean {
  const texts = blocks.filter(
    ({ kind, text, region }) =>
      kind !== 'control' && (region === 'main' || region === 'aside') && !WAITING_NOTICE_PATTERN.test(text),
  );
  const heading = texts.findIndex(({ kind }) => kind === 'heading');
  const below = texts.slice(heading).filter(({ kind }) => kind !== 'heading');
  return heading >= 0 && countCodePoints(below) >= MIN_TEXT_LENGTH_BELOW_HEADING;
}

/** Counts the code points of blocks. Stops at `MIN_TEXT_LENGTH_AROUND_ROOT`, the highest limit. */
function countCodePoints(blocks: readonly PageBlock[]): number {
  let length = 0;
  for (const { text } of blocks) {
    length += [...text].length;
    if (length >= MIN_TEXT_LENGTH_AROUND_ROOT) break;
  }
  return length;
}

/** Whether an element is a script, or a notice that the page needs JavaScript. */
function isScriptOrNotice(element: DomElement): boolean {
  if (element.localName === 'script') return JAVASCRIPT_TYPE_PATTERN.test(element.getAttribute('type')?.trim() ?? '');
  return element.localName === 'noscript' && /java\s?script/i.test(element.textContent ?? '');
}
