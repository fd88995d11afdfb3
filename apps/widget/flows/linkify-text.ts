import { createElement, type ElementChild } from '../elements.ts';
import { parseDestination } from './parse-destination.ts';

/**
 * Matches an http or https URL in a text. The URL ends before white space, quotes, angle brackets, invisible
 * characters, and Chinese, Japanese and Korean characters, which may follow a URL without a space.
 */
const URL_PATTERN = /\bhttps?:\/\/[^\s<>"“”„«»\p{C}\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]+/giu;
/** Matches punctuation at the end of a URL, which belongs to the sentence around the URL. */
const TRAILING_PUNCTUATION = /[.,;:!?'’*_~…]$/u;

/** Converts the http and https URLs in a text to links. They open in a new tab, without a `Referer` header. */
export function linkifyText(text: string): readonly ElementChild[] {
  const children: ElementChild[] = [];
  let end = 0;
  for (const match of text.matchAll(URL_PATTERN)) {
    const url = trimUrl(match[0]);
    const href = parseDestination(url)?.href;
    if (href === undefined) continue;
    const attributes = { href, target: '_blank', rel: 'noopener noreferrer nofollow', dir: 'ltr' };
    children.push(text.slice(end, match.index), createElement('a', attributes, url));
    end = match.index + url.length;
  }
  return [...children, text.slice(end)];
}

/** Removes punctuation, and closing brackets without an opening one, from the end of a URL. */
function trimUrl(matchedUrl: string): string {
  let url = matchedUrl;
  for (;;) {
    const last = url.at(-1) ?? '';
    const opening = last === ')' ? '(' : last === ']' ? '[' : '';
    const isUnbalanced = opening !== '' && url.split(last).length > url.split(opening).length;
    if (!isUnbalanced && !TRAILING_PUNCTUATION.test(url)) return url;
    url = url.slice(0, -1);
  }
}
