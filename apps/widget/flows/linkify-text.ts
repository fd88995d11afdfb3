import { createElement, type ElementChild } from '../elements.ts';
import { parseDestination } from './parse-destination.ts';

/**
 * An http or https URL in a text. It ends before white space, quotes, brackets, invisible characters, and characters of
 * Chinese and Japanese, which follow a URL without a space.
 */
const URL_PATTERN = /\bhttps?:\/\/[^\s<>"“”„«»\p{C}\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]+/giu;
/** Punctuation at the end of a URL belongs to the sentence around it. */
const TRAILING_PUNCTUATION = /[.,;:!?'’*_~…]$/u;

/** Turns the http and https URLs of a text into links, which open in a new tab and do not name the page. */
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

/** Removes punctuation from the end, and a closing bracket that has no opening one. */
function trimUrl(found: string): string {
  let url = found;
  for (;;) {
    const last = url.at(-1) ?? '';
    const opening = last === ')' ? '(' : last === ']' ? '[' : '';
    const isUnbalanced = opening !== '' && url.split(last).length > url.split(opening).length;
    if (!isUnbalanced && !TRAILING_PUNCTUATION.test(url)) return url;
    url = url.slice(0, -1);
  }
}
