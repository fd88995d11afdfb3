import type { Evidence } from '../../core/evidence/evidence.ts';

/** A part of a quote, and whether it is highlighted as the value of the fact. */
export interface QuotePart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** The amount in `12.00 EUR per month` or `$19 per month`. */
const AMOUNT = /\d+(?:\.\d+)?/;
const PRICE_FACTS: ReadonlySet<Evidence['fact']> = new Set<Evidence['fact']>(['offer', 'price']);
/** Facts that a page can state with an amount instead of their words: `0 €` for `free_plan`. */
const AMOUNT_FACTS: ReadonlySet<Evidence['fact']> = new Set<Evidence['fact']>([...PRICE_FACTS, 'pricing_signal']);
/** An amount with a currency sign before or after it. */
const ANY_AMOUNT = String.raw`\p{Sc}\s?\d(?:[.,'’]?\d)*|(?<![\d.,])\d(?:[.,'’]?\d)*\s?\p{Sc}`;
/** Separators between the words of a value, which may differ on the page: `google-drive`, `Google Drive`. */
const WORD_SEPARATOR = String.raw`[^\p{L}\p{N}]{0,3}`;
/** A match must not be next to such a character: words and numbers are not marked within longer ones. */
const WORD_CHARACTER = String.raw`[\p{Script=Latin}\p{N}]`;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Splits a quote into parts and marks every occurrence of the value, ignoring case and the separators between its
 * words. If there is none, all amounts are marked for facts about prices, and nothing for other facts.
 */
export function markQuote({ fact, value, quote }: Pick<Evidence, 'fact' | 'value'> & { quote: string }): QuotePart[] {
  const pattern = PRICE_FACTS.has(fact) ? createAmountPattern(String(value)) : createWordsPattern(String(value));
  const parts = markMatches(quote, pattern);
  const isUnmarked = !parts.some(({ isMarked }) => isMarked);
  return isUnmarked && AMOUNT_FACTS.has(fact) ? markMatches(quote, ANY_AMOUNT) : parts;
}

/** Splits a quote at the matches of a pattern, which are marked. */
function markMatches(quote: string, pattern: string | undefined): QuotePart[] {
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
  const words = value.match(WORDS);
  return words ? `(?<!${WORD_CHARACTER})${words.join(WORD_SEPARATOR)}(?!${WORD_CHARACTER})` : undefined;
}

/** Creates a pattern for an amount with any thousands separators, a currency sign, and optional zero decimals. */
function createAmountPattern(value: string): string | undefined {
  const [whole = '', decimals = ''] = AMOUNT.exec(value)?.[0].split('.') ?? [];
  if (whole === '') return undefined;
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, String.raw`[.,'’\s]?`);
  const fraction = /^0*$/.test(decimals) ? `(?:[.,]0{1,${Math.max(1, decimals.length)}})?` : `[.,]${decimals}`;
  return String.raw`(?:\p{Sc}\s?)?(?<![\d])(?<!\d[.,])${grouped}${fraction}(?![.,]?\d)(?:\s?\p{Sc}(?!\s?\d))?`;
}
