/** In UTF-16 code units: the longest text of a block, title, property or value. */
const MAX_LENGTH = 2000;
/** White space other than one space. */
const WIDE_SPACE = /[^\S ]\s*| \s+/g;
/** Soft hyphens, word joiners, byte order marks and marks of the writing direction. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Collapses white space and removes invisible characters. */
export const joinLines = (text: string): string => text.replaceAll(INVISIBLE, '').replaceAll(WIDE_SPACE, ' ').trim();

/** Cuts a text that is too long at white space, since half a number is another number. */
export function shorten(text: string, maxLength = MAX_LENGTH): string {
  return text.length <= maxLength ? text : headOf(text, maxLength).trim().toWellFormed();
}

/** Splits a text at white space into parts of at most 2,000 UTF-16 code units. */
export function splitLong(text: string): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > MAX_LENGTH) {
    const head = headOf(rest, MAX_LENGTH);
    parts.push(head.trim().toWellFormed());
    rest = rest.slice(head.length);
  }
  parts.push(rest.trim());
  return parts.filter((part) => part !== '');
}

/**
 * Cuts at the last white space within `maxLength`; if the second half has none, before the word or number that the
 * limit would split.
 */
function headOf(text: string, maxLength: number): string {
  const head = text.slice(0, maxLength);
  if (/\s/.test(text.charAt(maxLength))) return head;
  const space = Math.max(head.lastIndexOf(' '), head.lastIndexOf('。') + 1);
  return space > maxLength / 2 ? head.slice(0, space) : head.replace(/[\w.,'’]{0,200}$/, '') || head;
}
