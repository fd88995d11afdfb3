import { isOneOf, standsAmong } from '../phrase.ts';
import type { Words } from '../words.ts';
import type { ReadPlace } from './compiled-rules.ts';
import { isWithin, type ReadBlock } from './read-blocks.ts';

/** Headings of what readers say, and not the product's maker. */
const OF_READERS =
  /^(?:(?:customer|user|app) )?(?:reviews?|comments?|kommentare|rezensionen|avis|commentaires|reseñas|comentarios|opiniones|recensioni|レビュー|コメント)(?: ?\(.*\))?$/iu;
/** Headings that compare plans, and those that compare products. */
const OF_PLANS =
  /\b(?:plans?|pricing|editions?|tarife?|preise?|tarifs?|formules?|planes|precios|planos|preços)\b|料金|プラン/iu;
const OF_TWO = /\b(?:vs|versus|alternatives?)\b/iu;

/** What stands around a block beside its headings. */
interface Surroundings {
  readonly label: ReadBlock | undefined;
  /** What names the whole page, as good as a heading above everything. */
  readonly about: Words;
  /** Whether a heading that compares is not wrong, since the page’s own side is told; asked only where one is. */
  readonly isOwn: () => boolean;
  /** Squeezed names of what the page is about; a heading that is one of them says nothing else. */
  readonly names: ReadonlySet<string>;
}

/** Below a heading, or behind a label, that is right, with no heading above that is wrong. */
export function isUnderRight(
  block: ReadBlock,
  { under, unlessUnder }: ReadPlace,
  { label, about, isOwn, names }: Surroundings,
): boolean {
  const { kind } = block.block;
  if (kind === 'picture' && label && standsAmong(unlessUnder, label.text)) return false;
  let isRight = under === null || (label !== undefined && isOneOf(under, label.text));
  for (let section = block.section; section; section = section.parent) {
    const { text } = section.heading;
    if (unlessUnder.size > 0 && OF_READERS.test(section.heading.block.text)) return false;
    if (standsAmong(unlessUnder, text) && !isHarmless(section.heading, names) && !isOwn()) return false;
    isRight ||= under !== null && standsAmong(under, text) && isWithin(block, section);
  }
  if (isRight || under === null) return isRight;
  return standsAmong(under, about) && !standsAmong(unlessUnder, about);
}

/** A heading that is a name of the site, or compares its plans, is about nobody else. */
function isHarmless({ text, block }: ReadBlock, names: ReadonlySet<string>): boolean {
  return names.has(text.words.join('')) || (OF_PLANS.test(block.text) && !OF_TWO.test(block.text));
}

/** How many blocks below a heading are looked at for a short remark on it, and how many words that has. */
const LONGEST_CARD = 3;
const LONGEST_REMARK = 16;

/**
 * Whether what stands right behind a block says that it is not meant: alone, or, below a heading, among other words.
 */
export function isForbiddenBehind(
  { block, index }: ReadBlock,
  blocks: readonly ReadBlock[],
  { unlessBehind }: ReadPlace,
): boolean {
  const behind = blocks[index + 1];
  // What a heading behind a list says is about what follows it.
  if (!behind || (block.kind === 'list_item' && behind.block.kind === 'heading')) return false;
  if (block.kind !== 'heading' || behind.block.kind === 'heading') return isOneOf(unlessBehind, behind.text);
  const next = blocks.slice(index + 1, index + 1 + LONGEST_CARD);
  const end = next.findIndex((one) => one.block.kind === 'heading');
  const card = next.slice(0, end < 0 ? undefined : end).filter(({ text }) => text.words.length <= LONGEST_REMARK);
  return card.some(({ text }) => standsAmong(unlessBehind, text));
}
