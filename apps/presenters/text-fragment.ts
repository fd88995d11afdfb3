import type { Evidence } from '../../core/evidence/evidence.ts';
import { markedQuote } from './quote-marks.ts';

/** Maximum length of the text that a browser looks for, in code points: longer ones are found less often. */
const MAX_TEXT = 80;

/**
 * The address of a cited page, and in it the words of the quote, so that browsers scroll to them (URL Fragment Text
 * Directives, https://wicg.github.io/scroll-to-text-fragment/). Without a quote it is the page's own address.
 */
export function citedUrl(evidence: Pick<Evidence, 'fact' | 'value' | 'url' | 'quote'>): string {
  const { url, quote } = evidence;
  const text = quote === null ? '' : soughtText({ ...evidence, quote });
  if (text === '') return url;
  return `${url}${url.includes('#') ? '' : '#'}:~:text=${encoded(text)}`;
}

/** Ellipses are not on the page: of what stands between them the part with the value, else the longest. */
function soughtText(evidence: Parameters<typeof markedQuote>[0]): string {
  const parts = evidence.quote.split('…').map((part) => part.trim());
  const isMarked = (quote: string) => markedQuote({ ...evidence, quote }).some((one) => one.isMarked);
  const longestFirst = parts.toSorted((one, other) => other.length - one.length);
  return beginning(longestFirst.find(isMarked) ?? longestFirst[0] ?? '');
}

/** Whole words, at least one; a text without spaces may end anywhere. */
function beginning(text: string): string {
  const points = [...text];
  if (points.length <= MAX_TEXT) return text;
  const first = points.slice(0, MAX_TEXT + 1).join('');
  const space = first.lastIndexOf(' ');
  return space > 0 ? first.slice(0, space) : points.slice(0, MAX_TEXT).join('');
}

/** The syntax of text directives gives `-`, `,` and `&` a meaning; `encodeURIComponent` leaves `-` as it is. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '')).replaceAll('-', '%2D');
}
