import type { Evidence } from '../../core/evidence/evidence.ts';

/** A part of a quote. `isMarked` is true if the part contains the fact's value and is to be highlighted. */
export interface QuotePart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Matches the amount of a fact's value, such as `12.00` in `12.00 EUR per month`. */
const AMOUNT_PATTERN = /\d+(?:\.\d+)?/;
const PRICE_FACTS: ReadonlySet<Evidence['fact']> = new Set<Evidence['fact']>(['offer', 'price']);
/**
 * Facts whose quotes may contain an amount instead of the value's words, for example `0 €` for `free plan`.
 */
const FACTS_WITH_AMOUNTS: ReadonlySet<Evidence['fact']> = new Set<Evidence['fact']>([...PRICE_FACTS, 'pricing_signal']);
/** Matches an amount with a currency sign before or after it. */
const CURRENCY_AMOUNT_PATTERN = String.raw`\p{Sc}\s?\d(?:[.,'’]?\d)*|(?<![\d.,])\d(?:[.,'’]?\d)*\s?\p{Sc}`;
/**
 * Matches up to three separators between two words. The page may use other separators than the value: `google-drive`,
 * `Google Drive`.
 */
const WORD_SEPARATOR_PATTERN = String.raw`[^\p{L}\p{N}]{0,3}`;
/** Characters that may not be adjacent to a match, so that no word is marked inside a longer word. */
const WORD_CHARACTER_PATTERN = String.raw`[\p{Script=Latin}\p{N}]`;
const WORDS_PATTERN = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Splits a quote into parts and marks every occurrence of the value. Ignores case and the separators between words. If
 * the value does not occur, marks all amounts for facts about prices, and nothing for other facts.
 */
export function markQuote({ fact, value, quote }: Pick<Evidence, 'fact' | 'value'> & { quote: string }): QuotePart[] {
  const pattern = PRICE_FACTS.has(fact) ? createAmountPattern(String(value)) : createWordsPattern(String(value));
  const parts = markPatternMatches(quote, pattern);
  const isUnmarked = !parts.some(({ isMarked }) => isMarked);
  return isUnmarked && FACTS_WITH_AMOUNTS.has(fact) ? markPatternMatches(quote, CURRENCY_AMOUNT_PATTERN) : parts;
}

/** Splits a quote into the marked matches of a pattern, and the unmarked text between them. */
function markPatternMatches(quote: string, pattern: string | undefined): QuotePart[] {
  const parts: QuotePart[] = [];
  let end = 0;
  for (const { 0: text, index } of pattern === undefined ? [] : quote.matchAll(new RegExp(pattern, 'giu'))) {
    parts.push({ text: quote.slice(end, index), isMarked: false }, { text, isMarked: true });
    end = index + text.length;
  }
  parts.push({ text: quote.slice(end), isMarked: false });
  return parts.filter(({ text }) => text !== '');
}

function createWordsPattern(value: string): string | undefined {
  const words = value.match(WORDS_PATTERN);
  return words
    ? `(?<!${WORD_CHARACTER_PATTERN})${words.join(WORD_SEPARATOR_PATTERN)}(?!${WORD_CHARACTER_PATTERN})`
    : undefined;
}

/**
 * Creates a pattern for the amount of a value. The page may write the amount with thousands separators, a currency sign
 * or zero decimals.
 */
function createAmountPattern(value: string): string | undefined {
  const [whole = '', decimals = ''] = AMOUNT_PATTERN.exec(value)?.[0].split('.') ?? [];
  if (whole === '') return undefined;
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, String.raw`[.,'’\s]?`);
  const fraction = /^0*$/.test(decimals) ? `(?:[.,]0{1,${Math.max(1, decimals.length)}})?` : `[.,]${decimals}`;
  return String.raw`(?:\p{Sc}\s?)?(?<![\d])(?<!\d[.,])${grouped}${fraction}(?![.,]?\d)(?:\s?\p{Sc}(?!\s?\d))?`;
}
