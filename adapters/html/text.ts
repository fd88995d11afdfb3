import type { Child, Element } from './page-tree.ts';

/** In UTF-16 code units: the longest text of one thing that is read. */
const LONGEST_TEXT = 2000;
/** So many nodes are looked at for the text of one element, so that elements in elements cost no square. */
const MOST_NODES = 500;
/** So much of one piece is looked at, its white space included. */
const MOST_OF_PIECE = 5 * LONGEST_TEXT;

/** White space that is not one space already. */
const WIDE = /[^\S ]\s*| \s+/g;

/** What nobody sees: where a word may be broken, and which way it is written. A word is the same word without it. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A text in one line, without signs that nobody sees. */
export const joined = (text: string): string => text.replaceAll(UNSEEN, '').replaceAll(WIDE, ' ').trim();

/** A text whose end was cut off, if it is too long, at white space: half a number is another number. */
export function shortened(text: string, longest = LONGEST_TEXT): string {
  return text.length <= longest ? text : headOf(text, longest).trim().toWellFormed();
}

/** A text in pieces that are not too long, without the white space between them. */
export function pieces(text: string): readonly string[] {
  const found: string[] = [];
  let rest = text;
  while (rest.length > LONGEST_TEXT) {
    const head = headOf(rest, LONGEST_TEXT);
    found.push(head.trim().toWellFormed());
    rest = rest.slice(head.length);
  }
  found.push(rest.trim());
  return found.filter((piece) => piece !== '');
}

/**
 * Cuts a text at the last white space within `longest` UTF-16 code units; if the second half has none, before the word
 * or number that the limit would split.
 */
function headOf(text: string, longest: number): string {
  const head = text.slice(0, longest);
  if (/\s/.test(text.charAt(longest))) return head;
  const space = Math.max(head.lastIndexOf(' '), head.lastIndexOf('。') + 1);
  return space > longest / 2 ? head.slice(0, space) : head.replace(/[\w.,'’]{0,200}$/, '') || head;
}

/**
 * The text in an element with its white space joined, its beginning where it is long. `isLeftOut` is asked of what is
 * in it.
 */
export function textIn(element: Element, isLeftOut: (inner: Element) => boolean): string {
  let text = '';
  let nodes = 0;
  const left: Child[] = [element];
  while (text.length <= MOST_OF_PIECE && nodes < MOST_NODES) {
    const node = left.pop();
    if (node === undefined) break;
    nodes += 1;
    if (typeof node === 'string') text += node.slice(0, MOST_OF_PIECE);
    else if (node.name === 'br') text += ' ';
    else if (node === element || !isLeftOut(node)) left.push(...node.children.slice(0, MOST_NODES - nodes).reverse());
  }
  return shortened(joined(text));
}
