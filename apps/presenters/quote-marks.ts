import type { Evidence } from '../../core/evidence/evidence.ts';

/** A part of a quote, and whether it is the value of the fact. */
export interface QuotePart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** `12.00 EUR per month`, `$19 per month`: the amount. */
const AMOUNT = /\d+(?:\.\d+)?/;
const PRICE_FACTS: ReadonlySet<Evidence['fact']> = new Set<Evidence['fact']>(['offer', 'price']);
/** Facts that an amount may state without any of their words: `0 €` for `free_plan`. */
const AMOUNT_FACTS: ReadonlySet<Evidence['fact']> = new Set<Evidence['fact']>([...PRICE_FACTS, 'pricing_signal']);
/** An amount with a sign of currency before or behind it. */
const ANY_AMOUNT = String.raw`\p{Sc}\s?\d(?:[.,'’]?\d)*|(?<![\d.,])\d(?:[.,'’]?\d)*\s?\p{Sc}`;
/** Words of a value may be joined in another way on the page: `google-drive`, `Google Drive`. */
const WORD_SEPARATOR = String.raw`[^\p{L}\p{N}]{0,3}`;
/** A Latin word or a number is not marked within a longer one. */
const WORD_CHARACTER = String.raw`[\p{Script=Latin}\p{N}]`;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * A quote in parts: the value is marked wherever it occurs, without regard to case and to what joins its words. If it
 * does not occur, amounts are marked for facts about prices, and nothing for others.
 */
export function markedQuote({ fact, value, quote }: Pick<Evidence, 'fact' | 'value'> & { quote: string }): QuotePart[] {
  const pattern = PRICE_FACTS.has(fact) ? createAmountPattern(String(value)) : createWordsPattern(String(value));
  const parts = markMatches(quote, pattern);
  const isUnmarked = !parts.some(({ isMarked }) => isMarked);
  return isUnmarked && AMOUNT_FACTS.has(fact) ? markMatches(quote, ANY_AMOUNT) : parts;
}

/** Marks what a pattern matches. */
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

/** The amount with any signs between its thousands and a sign of currency; decimals that are zero may be left out. */
function createAmountPattern(value: string): string | undefined {
  const [whole = '', decimals = ''] = AMOUNT.exec(value)?.[0].split('.') ?? [];
  if (whole === '') return undefined;
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, String.raw`[.,'’\s]?`);
  const fraction = /^0*$/.test(decimals) ? `(?:[.,]0{1,${Math.max(1, decimals.length)}})?` : `[.,]${decimals}`;
  return String.raw`(?:\p{Sc}\s?)?(?<![\d])(?<!\d[.,])${grouped}${fraction}(?![.,]?\d)(?:\s?\p{Sc}(?!\s?\d))?`;
}
