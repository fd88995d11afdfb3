import type { PageBlock, StructuredItem } from '../../core/evidence/page.ts';
import type { Element } from './page-tree.ts';
import { textIn } from './text.ts';

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
/** So much below a heading, in code points, is more than a program leaves standing until it runs. */
const ENOUGH_BELOW_HEADING = 12;
const NOTICE =
  /java\s?script|loading|please wait|enable cookies|browser is not supported|wird geladen|bitte warten|chargement|cargando|読み込み|お待ち/i;
const AROUND = /(?:^|> )(?:nav|footer|header)\b/;
const PROGRAM = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;
/** What says something by its type alone, beside whatever has an offer. */
const SUBJECTS =
  /^(?:SoftwareApplication|WebApplication|MobileApplication|SoftwareSourceCode|Product|Offer|AggregateOffer)$/;

/** Whether the text of a page is made by script: next to nothing is said, and a program is there that would say it. */
export function isShell(
  elements: readonly Element[],
  blocks: readonly PageBlock[],
  items: readonly StructuredItem[],
): boolean {
  const said = lengthOf(blocks);
  if (said >= LITTLE_AROUND_ROOT) return false;
  if (!elements.some(isRoot) && (said >= LITTLE || isWritten(blocks))) return false;
  return !items.some(saysSomething) && (elements.some(isProgram) || elements.some(asksForScript));
}

/** Whether a page, short as it is, has a heading and says something below it that is no notice. */
function isWritten(blocks: readonly PageBlock[]): boolean {
  const said = blocks.filter(
    ({ kind, text, locator }) => kind !== 'control' && !AROUND.test(locator) && !NOTICE.test(text),
  );
  const below = said.slice(said.findIndex(({ kind }) => kind === 'heading')).filter(({ kind }) => kind !== 'heading');
  return said.some(({ kind }) => kind === 'heading') && lengthOf(below) >= ENOUGH_BELOW_HEADING;
}

/** In code points; no more is counted than could matter. */
function lengthOf(blocks: readonly PageBlock[]): number {
  let length = 0;
  for (const { text } of blocks) {
    length += [...text].length;
    if (length >= LITTLE_AROUND_ROOT) return length;
  }
  return length;
}

function isRoot(element: Element): boolean {
  if (!ROOTS.has(element.attributes['id'] ?? '') && !ROOT_NAMES.has(element.name)) return false;
  return textIn(element, ({ isHidden }) => isHidden) === '';
}

function isProgram({ name, attributes }: Element): boolean {
  return name === 'script' && PROGRAM.test(attributes['type']?.trim() ?? '');
}

function asksForScript(element: Element): boolean {
  return element.name === 'noscript' && /java\s?script/i.test(textIn(element, () => false));
}

function saysSomething({ types, properties }: StructuredItem): boolean {
  return types.some((type) => SUBJECTS.test(type)) || Object.hasOwn(properties, 'offers');
}
