import type { Evidence } from '../../core/evidence/evidence.ts';
import { markedQuote } from './quote-marks.ts';

/** Maximum length of a text that a browser looks for as a whole, in code points: longer ones are found less often. */
const MAX_TEXT_LENGTH = 80;
/** How many words of either end of a quote a range has: few enough to stand in one box, and more telling than one. */
const RANGE_END_WORDS = 2;
/** What is a word, not a sign that joins boxes, such as the slash in `$199 / month`. */
const WORD = /[\p{L}\p{N}]/u;
/** After such a word the text may go on in another box. Amounts are often boxes of their own. */
const ENDS_BOX = /[.!?:;,]$|\d/;

/**
 * The URL of a cited page with text directives (https://wicg.github.io/scroll-to-text-fragment/), so that browsers
 * scroll to the quote: the quote as it is, or else, since a quote may come from several boxes of the page, the range
 * from its first words to its last ones. Browsers scroll to the first directive that they find. The plain URL if there
 * is no quote, or if it comes from structured data, which the page need not show.
 */
export function citedUrl(evidence: Pick<Evidence, 'fact' | 'value' | 'url' | 'quote' | 'basis'>): string {
  const { url, quote, basis } = evidence;
  const text = quote === null || basis === 'structured_data' ? '' : pickSearchText({ ...evidence, quote });
  if (text === '') return url;
  const directives = [encodeDirective(truncateAtWord(text)), ...createRangeDirective(text)].map((one) => `text=${one}`);
  return `${url}${url.includes('#') ? '' : '#'}:~:${directives.join('&')}`;
}

/** `START,END` of a text of several words. */
function createRangeDirective(text: string): readonly string[] {
  const words = text.split(' ').filter((word) => word !== '');
  const first = words.findIndex((word) => WORD.test(word));
  const last = words.findLastIndex((word) => WORD.test(word));
  if (last <= first) return [];
  const start: string[] = [];
  for (const word of words.slice(first, Math.min(first + RANGE_END_WORDS, last))) {
    if (!WORD.test(word)) break;
    start.push(word);
    if (ENDS_BOX.test(word)) break;
  }
  const end: string[] = [];
  for (const word of words.slice(Math.max(first + start.length, last + 1 - RANGE_END_WORDS), last + 1).reverse()) {
    if (!WORD.test(word) || (end.length > 0 && ENDS_BOX.test(word))) break;
    end.unshift(word);
  }
  return [`${encodeDirective(start.join(' '))},${encodeDirective(end.join(' '))}`];
}

/** Ellipses are not on the page: of what stands between them the part with the value, else the longest. */
function pickSearchText(evidence: Parameters<typeof markedQuote>[0]): string {
  const parts = evidence.quote.split('…').map((part) => part.trim());
  const isMarked = (quote: string) => markedQuote({ ...evidence, quote }).some((one) => one.isMarked);
  const longestFirst = parts.toSorted((one, other) => other.length - one.length);
  return longestFirst.find(isMarked) ?? longestFirst[0] ?? '';
}

/** Whole words, at least one; a text without spaces may end anywhere. */
function truncateAtWord(text: string): string {
  const points = [...text];
  if (points.length <= MAX_TEXT_LENGTH) return text;
  const first = points.slice(0, MAX_TEXT_LENGTH + 1).join('');
  const space = first.lastIndexOf(' ');
  return space > 0 ? first.slice(0, space) : points.slice(0, MAX_TEXT_LENGTH).join('');
}

/** The syntax of text directives gives `-`, `,` and `&` a meaning; `encodeURIComponent` leaves `-` as it is. */
function encodeDirective(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '')).replaceAll('-', '%2D');
}
