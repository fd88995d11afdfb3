/** Maximum length of a block, title, property or value, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 2000;
/** Matches white space other than a single space. */
const WIDE_SPACE_PATTERN = /[^\S ]\s*| \s+/g;
/** Matches soft hyphens, word joiners, byte order marks and direction marks. */
const INVISIBLE_CHARACTER_PATTERN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Collapses white space and removes invisible characters. */
export const collapseWhiteSpace = (text: string): string =>
  text.replaceAll(INVISIBLE_CHARACTER_PATTERN, '').replaceAll(WIDE_SPACE_PATTERN, ' ').trim();

/** Cuts a long text at white space, because half of a number would be a wrong number. */
export function shortenText(text: string, maxLength = MAX_TEXT_LENGTH): string {
  return text.length <= maxLength ? text : cutAtWordBoundary(text, maxLength).trim().toWellFormed();
}

/** Splits a text at white space into parts of at most 2,000 UTF-16 code units. */
export function splitLongText(text: string): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > MAX_TEXT_LENGTH) {
    const part = cutAtWordBoundary(rest, MAX_TEXT_LENGTH);
    parts.push(part.trim().toWellFormed());
    rest = rest.slice(part.length);
  }
  parts.push(rest.trim());
  return parts.filter((part) => part !== '');
}

/**
 * Returns the beginning of a text up to the last white space within `maxLength`. If the second half of that beginning
 * has no white space, cuts before the word or number at the limit.
 */
function cutAtWordBoundary(text: string, maxLength: number): string {
  const start = text.slice(0, maxLength);
  if (/\s/.test(text.charAt(maxLength))) return start;
  const space = Math.max(start.lastIndexOf(' '), start.lastIndexOf('。') + 1);
  return space > maxLength / 2 ? start.slice(0, space) : start.replace(/[\w.,'’]{0,200}$/, '') || start;
}
