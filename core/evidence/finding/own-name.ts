import type { Words } from '../words.ts';

/** In words; a letter of Japanese is one. */
export const LONGEST_OWN_NAME = 12;
/** What stands for something named before: that may be a part, or somebody else. */
export const PRONOUNS: ReadonlySet<string> = new Set('it es elle il er sie'.split(' '));

/** How many words the shortest of these squeezed names has that begins at a word; 0 where none does. */
export function lengthOfOwn({ words }: Words, at: number, names: ReadonlySet<string>): number {
  let name = '';
  for (let length = 1; length <= LONGEST_OWN_NAME && at + length <= words.length; length += 1) {
    name += words[at + length - 1];
    if (names.has(name)) return length;
  }
  return 0;
}
