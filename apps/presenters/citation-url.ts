import type { Evidence } from '../../core/evidence/evidence.ts';
import { markQuote } from './mark-quote.ts';

/** Maximum length of the text of the first directive, in code points. Browsers find longer texts less often. */
const MAX_DIRECTIVE_TEXT_LENGTH = 80;
/**
 * Maximum number of words of `START` and of `END` in a range directive. Two adjacent words are usually in the same box
 * of the page, and are more specific than one word.
 */
const MAX_WORDS_PER_RANGE_END = 2;
/**
 * Matches texts that contain a letter or digit. Separators between boxes, such as the slash in `$199 / month`, do not
 * match.
 */
const WORD_PATTERN = /[\p{L}\p{N}]/u;
/** Matches words that may be the last in their box, such as amounts, which often have a box of their own. */
const BOX_END_WORD_PATTERN = /[.!?:;,]$|\d/;

/**
 * Creates the URL of a cited page with text directives (https://wicg.github.io/scroll-to-text-fragment/), so that
 * browsers scroll to the quote. Browsers use the first directive that matches. The first directive is the beginning of
 * the quote. The second directive is a range from the first to the last words of the quote, in case the quote spans
 * several boxes of the page. Returns the plain URL if there is no quote. Also returns the plain URL if the quote is
 * from structured data, because the page may not show it.
 */
export function toCitationUrl(evidence: Pick<Evidence, 'fact' | 'value' | 'url' | 'quote' | 'basis'>): string {
  const { url, quote, basis } = evidence;
  const text = quote === null || basis === 'structured_data' ? '' : pickSearchText({ ...evidence, quote });
  if (text === '') return url;
  const directives = [encodeTextDirective(truncateAtWordBoundary(text)), ...createRangeDirective(text)].map(
    (one) => `text=${one}`,
  );
  return `${url}${url.includes('#') ? '' : '#'}:~:${directives.join('&')}`;
}

/**
 * Creates the value of a directive for the range `START,END`. Returns an empty list for a text of a single word.
 */
function createRangeDirective(text: string): readonly string[] {
  const words = text.split(' ').filter((word) => word !== '');
  const first = words.findIndex((word) => WORD_PATTERN.test(word));
  const last = words.findLastIndex((word) => WORD_PATTERN.test(word));
  if (last <= first) return [];
  const start: string[] = [];
  for (const word of words.slice(first, Math.min(first + MAX_WORDS_PER_RANGE_END, last))) {
    if (!WORD_PATTERN.test(word)) break;
    start.push(word);
    if (BOX_END_WORD_PATTERN.test(word)) break;
  }
  const end: string[] = [];
  for (const word of words
    .slice(Math.max(first + start.length, last + 1 - MAX_WORDS_PER_RANGE_END), last + 1)
    .reverse()) {
    if (!WORD_PATTERN.test(word) || (end.length > 0 && BOX_END_WORD_PATTERN.test(word))) break;
    end.unshift(word);
  }
  return [`${encodeTextDirective(start.join(' '))},${encodeTextDirective(end.join(' '))}`];
}

/**
 * Returns the part of a quote that the browser searches for. The page does not contain the ellipses of a quote, so the
 * function returns one of the parts that they separate.
 */
function pickSearchText(evidence: Parameters<typeof markQuote>[0]): string {
  // Prefers the longest part that contains the value. If no part contains the value, takes the longest part.
  const parts = evidence.quote.split('…').map((part) => part.trim());
  const isMarked = (quote: string) => markQuote({ ...evidence, quote }).some((one) => one.isMarked);
  const longestFirst = parts.toSorted((one, other) => other.length - one.length);
  return longestFirst.find(isMarked) ?? longestFirst[0] ?? '';
}

/**
 * Truncates a text to `MAX_DIRECTIVE_TEXT_LENGTH` after a whole word. A text without spaces is truncated within the
 * word.
 */
function truncateAtWordBoundary(text: string): string {
  const codePoints = [...text];
  if (codePoints.length <= MAX_DIRECTIVE_TEXT_LENGTH) return text;
  const prefix = codePoints.slice(0, MAX_DIRECTIVE_TEXT_LENGTH + 1).join('');
  const space = prefix.lastIndexOf(' ');
  return space > 0 ? prefix.slice(0, space) : codePoints.slice(0, MAX_DIRECTIVE_TEXT_LENGTH).join('');
}

/**
 * Percent-encodes a text, including `-`, `,` and `&`, which separate the parts of text directives.
 * `encodeURIComponent` does not encode `-`.
 */
function encodeTextDirective(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '')).replaceAll('-', '%2D');
}
