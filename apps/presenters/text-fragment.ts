import type { Evidence } from '../../core/evidence/evidence.ts';
import { markQuote } from './quote-marks.ts';

/** Maximum length of the text in a directive, in code points. Browsers find longer texts less often. */
const MAX_TEXT_LENGTH = 80;
/**
 * Number of words at each end of a range. Two words usually are in the same box, and are more specific than one word.
 */
const WORDS_PER_RANGE_END = 2;
/**
 * Matches words that contain a letter or digit. Separators between boxes, such as the slash in `$199 / month`, do not
 * match.
 */
const WORD_PATTERN = /[\p{L}\p{N}]/u;
/** Matches words after which another box of the page may start. Amounts often have their own box. */
const TEXT_BOX_END_PATTERN = /[.!?:;,]$|\d/;

/**
 * Creates the URL of a cited page with text directives (https://wicg.github.io/scroll-to-text-fragment/), so that
 * browsers scroll to the quote. The first directive is the beginning of the quote. The second is a range from its first
 * to its last words, because a quote may span several boxes of the page. Browsers use the first directive that matches.
 * Returns the plain URL if there is no quote. Also returns the plain URL for a quote from structured data, because the
 * page may not show that text.
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
 * Creates the directive of the range `START,END` for a text of several words. Returns an empty list for a single word.
 */
function createRangeDirective(text: string): readonly string[] {
  const words = text.split(' ').filter((word) => word !== '');
  const first = words.findIndex((word) => WORD_PATTERN.test(word));
  const last = words.findLastIndex((word) => WORD_PATTERN.test(word));
  if (last <= first) return [];
  const start: string[] = [];
  for (const word of words.slice(first, Math.min(first + WORDS_PER_RANGE_END, last))) {
    if (!WORD_PATTERN.test(word)) break;
    start.push(word);
    if (TEXT_BOX_END_PATTERN.test(word)) break;
  }
  const end: string[] = [];
  for (const word of words.slice(Math.max(first + start.length, last + 1 - WORDS_PER_RANGE_END), last + 1).reverse()) {
    if (!WORD_PATTERN.test(word) || (end.length > 0 && TEXT_BOX_END_PATTERN.test(word))) break;
    end.unshift(word);
  }
  return [`${encodeTextDirective(start.join(' '))},${encodeTextDirective(end.join(' '))}`];
}

/**
 * Returns the part of a quote to search for. A quote may have ellipses, which are not on the page, so a part without
 * ellipses is chosen.
 */
function pickSearchText(evidence: Parameters<typeof markQuote>[0]): string {
  // Returns the longest part that contains the value. If no part contains it, returns the longest part.
  const parts = evidence.quote.split('…').map((part) => part.trim());
  const isMarked = (quote: string) => markQuote({ ...evidence, quote }).some((one) => one.isMarked);
  const longestFirst = parts.toSorted((one, other) => other.length - one.length);
  return longestFirst.find(isMarked) ?? longestFirst[0] ?? '';
}

/** Truncates a text to `MAX_TEXT_LENGTH` after a whole word. A text without spaces is truncated within the word. */
function truncateAtWordBoundary(text: string): string {
  const codePoints = [...text];
  if (codePoints.length <= MAX_TEXT_LENGTH) return text;
  const prefix = codePoints.slice(0, MAX_TEXT_LENGTH + 1).join('');
  const space = prefix.lastIndexOf(' ');
  return space > 0 ? prefix.slice(0, space) : codePoints.slice(0, MAX_TEXT_LENGTH).join('');
}

/**
 * Percent-encodes a text. `-`, `,` and `&` have a meaning in text directives, so they have to be encoded.
 * `encodeURIComponent` does not encode `-`.
 */
function encodeTextDirective(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '')).replaceAll('-', '%2D');
}
