import { textIn } from './text.js';

/** In code points: what a page says less than, says as good as nothing. */
const LITTLE = 200;
/** The same where a program is to fill an element that is empty; around it are a heading and a notice. */
const LITTLE_AROUND_ROOT = 500;
const ROOTS = new Set([
  'root',
  'app',
  '__next',
  '__nuxt',
  '___gatsby',
  'app-root',
  'react-root',
  'main-app',
  'q-app',
  'svelte',
]);
const ROOT_NAMES = new Set(['app-root', 'flutter-view']);
const PROGRAM = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;
/** What says something by its type alone, beside whatever has an offer. */
const SUBJECTS =
  /^(?:SoftwareApplication|WebApplication|MobileApplication|SoftwareSourceCode|Product|Offer|AggregateOffer)$/;

/** Whether the text of a page is made by script: next to nothing is said, and a program is there that would say it. */
export function isShell(elements, blocks, items) {
  const said = lengthOf(blocks);
  if (said >= LITTLE_AROUND_ROOT || (said >= LITTLE && !elements.some(isRoot))) return false;
  return !items.some(saysSomething) && (elements.some(isProgram) || elements.some(asksForScript));
}

/** In code points; no more is counted than could matter. */
function lengthOf(blocks) {
  let length = 0;
  for (const { text } of blocks) {
    length += [...text].length;
    if (length >= LITTLE_AROUND_ROOT) return length;
  }
  return length;
}

function isRoot(element) {
  if (!ROOTS.has(element.attributes.id) && !ROOT_NAMES.has(element.name)) return false;
  return textIn(element, ({ isHidden }) => isHidden) === '';
}

function isProgram({ name, attributes }) {
  return name === 'script' && PROGRAM.test(attributes.type?.trim() ?? '');
}

function asksForScript(element) {
  return element.name === 'noscript' && /java\s?script/i.test(textIn(element, () => false));
}

function saysSomething({ types, properties }) {
  return types.some((type) => SUBJECTS.test(type)) || Object.hasOwn(properties, 'offers');
}
