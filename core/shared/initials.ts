/** Matches the first letter or digit of a word, with its combining marks. */
const FIRST_LETTER_PATTERN = /[\p{L}\p{N}]\p{M}*/u;

/**
 * Returns the initials of a name in upper case: the first letters of its first and last word. `ada.lovelace` gives
 * `AL`. Returns an empty text if the name has no letters or digits.
 */
export function toInitials(name: string): string {
  const letters = name.split(/[\s._-]+/u).flatMap((word) => FIRST_LETTER_PATTERN.exec(word)?.[0] ?? []);
  const [first = '', last = ''] = [letters[0], letters.length > 1 ? letters.at(-1) : ''];
  return (first + last).toLocaleUpperCase('en');
}
