/** Counts Unicode code points, the unit of every character limit in the API. */
export function countCodePoints(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    if (isHighSurrogate(text.charCodeAt(index)) && isLowSurrogate(text.charCodeAt(index + 1))) {
      length -= 1;
      index += 1;
    }
  }
  return length;
}

/**
 * Returns the first line of a text, cut to `limit` code points. If any text was left out, the result ends with an
 * ellipsis.
 */
export function truncateToFirstLine(text: string, limit: number): string {
  const [first = '', ...more] = text.trim().split(/[\r\n\u2028\u2029]+/u);
  const line = [...first.trim()];
  if (more.length === 0 && line.length <= limit) return line.join('');
  return `${line.slice(0, limit - 1).join('')}…`;
}

/**
 * Converts a text for caseless comparison: texts that differ only in case or in Unicode normalization become equal.
 * Lower case alone would distinguish `ß` from `SS`, and upper case alone `ẞ` from `ß`.
 */
export function foldCaseForComparison(text: string): string {
  return text.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC');
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
