import { wordsForRoles } from '../lexicon/lexicon.ts';
import { phraseSetForRole } from '../text/phrases.ts';
import { clauseAt, gapBefore, sliceWords, toWords, type Words } from '../text/words.ts';
import type { TextBlock } from './page-text.ts';
import { ProductNames } from './product-names.ts';

const COMPARISONS = phraseSetForRole('comparison');
const PLAN_NAMES = phraseSetForRole('plan-names');
const ARTICLES = wordsForRoles('article', 'connector', 'belonging');
const MAX_NAME_WORDS = 3;
const CAPITAL_PATTERN = /^\p{Lu}/u;

/**
 * Finds the products with which a title compares this product: *Planky* in `Acme vs Planky` and in `A Planky
 * alternative`.
 */
export function findRivals(title: string, productNames: ProductNames): ProductNames {
  const text = toWords(title);
  const isOwn = (name: Words) =>
    PLAN_NAMES.matchesWhole(name) ||
    productNames.hasNameIn(name) ||
    name.words.every((word) => productNames.isPartOfName(word));
  const names = COMPARISONS.matchAll(text).flatMap(({ range: [from, to] }) => {
    const start = ARTICLES.has(text.words[to] ?? '') ? to + 1 : to;
    return [readCapitalizedWords(text, from - 1, -1), readCapitalizedWords(text, start, 1)];
  });
  return new ProductNames(names.filter((name) => name !== '' && !isOwn(toWords(name))));
}

/** Reads the capitalised words from a word on, in one direction. */
function readCapitalizedWords(text: Words, from: number, step: 1 | -1): string {
  const isName = (at: number) => CAPITAL_PATTERN.test(text.raw.slice(text.starts[at])) && text.words[at] !== undefined;
  let length = 0;
  for (let at = from; length < MAX_NAME_WORDS && isName(at); at += step) {
    const gap = gapBefore(text, step > 0 ? at : at + 1);
    if (length > 0 && gap !== ' ') break;
    length += 1;
  }
  return sliceWords(text, step > 0 ? [from, from + length] : [from - length + 1, from + 1]);
}

/**
 * Whether a word is in a statement about a rival: the rival is named before the word in its block, and the product is
 * not named between them. If neither is named there, the heading above decides.
 */
export function isAboutRival(block: TextBlock, at: number, rivals: ProductNames, productNames: ProductNames): boolean {
  const { text } = block;
  const [, end] = clauseAt(text, at);
  for (let before = at; before >= 0; before -= 1) {
    if (productNames.countNameWordsAt(text, before) > 0) return false;
    if (rivals.countNameWordsAt(text, before) > 0) return true;
  }
  if (productNames.hasNameIn(text, [at, end])) return false;
  // The columns and rows of a table say which product a cell is about.
  const heading = block.pageBlock.cell === null ? block.headings.at(-1)?.text : undefined;
  return heading !== undefined && rivals.hasNameIn(heading) && !productNames.hasNameIn(heading);
}
