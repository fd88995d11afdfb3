import { phraseSetForRole } from '../text/phrases.ts';
import { gapBefore, sliceWords, toWords, type Words } from '../text/words.ts';
import type { TextBlock } from './page-text.ts';
import { ProductNames } from './product-names.ts';

const COMPARISONS = phraseSetForRole('comparison');
const MAX_NAME_WORDS = 3;
const CAPITAL_PATTERN = /^\p{Lu}/u;

/**
 * Finds the products with which a title compares this product: *Planky* in `Acme vs Planky` and in `A Planky
 * alternative`.
 */
export function findRivals(title: string, product: ProductNames): ProductNames {
  const text = toWords(title);
  const isOwn = (name: string) => toWords(name).words.every((word) => product.isWordOfName(word));
  const names = COMPARISONS.matchAll(text).flatMap(({ range: [from, to] }) => [
    readCapitalizedName(text, from - 1, -1),
    readCapitalizedName(text, to, 1),
  ]);
  return new ProductNames(names.filter((name) => !isOwn(name)));
}

/** Reads the capitalised words from a word on, in one direction. */
function readCapitalizedName(text: Words, from: number, step: 1 | -1): string {
  const isName = (at: number) => CAPITAL_PATTERN.test(text.raw.slice(text.starts[at])) && text.words[at] !== undefined;
  let length = 0;
  for (let at = from; length < MAX_NAME_WORDS && isName(at); at += step) {
    if (length > 0 && gapBefore(text, step > 0 ? at : at + 1) !== ' ') break;
    length += 1;
  }
  return sliceWords(text, step > 0 ? [from, from + length] : [from - length + 1, from + 1]);
}

/** Whether a rival is named before a word in its block, and the product is not named between them. */
export function isAboutRival({ text }: TextBlock, at: number, rivals: ProductNames, product: ProductNames): boolean {
  for (let before = at; before >= 0; before -= 1) {
    if (product.nameLengthAt(text, before) > 0) return false;
    if (rivals.nameLengthAt(text, before) > 0) return true;
  }
  return false;
}
