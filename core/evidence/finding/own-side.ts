import { squeezed, type Words } from '../words.ts';
import { namesBegin } from './beside-phrase.ts';
import type { ReadBlock, Section } from './read-blocks.ts';

/** What headings that compare have between the names of what they compare. */
const BETWEEN =
  /\s(?:vs\.?|versus|v\.|oder|or|ou|contre|gegen|contra|o|と|compared (?:to|with))\s|[:?|,/「」『』]|\s[–—-]\s/iu;
const CAPITAL = /^\p{Lu}/u;

/** Whether a clause below a heading that compares is about the page’s own product: it begins with its name, or its own heading does, and names no rival. */
export function isOfOwnSide(block: ReadBlock, clause: number, names: ReadonlySet<string>): boolean {
  const rivals = rivalsAbove(block.section, names);
  if (rivals.size === 0) return false;
  const { words, clauses } = block.text;
  const isRival = (word: string, at: number) => clauses[at] === clause && rivals.has(word);
  if (words.some(isRival)) return false;
  const start = clauses.indexOf(clause);
  return namesBegin(block.text, start, names) || isOwnHeading(block.section, names, rivals);
}

/** Whether a clause below a heading that compares is about a rival: of all names in it and before it in its block, a rival’s is the last. */
export function isOfRival(block: ReadBlock, clause: number, names: ReadonlySet<string>): boolean {
  const rivals = rivalsAbove(block.section, names);
  if (rivals.size === 0) return false;
  const { words, clauses } = block.text;
  for (let at = clauses.lastIndexOf(clause); at >= 0; at -= 1) {
    if (namesBegin(block.text, at, names)) return false;
    if (rivals.has(words[at] ?? '')) return true;
  }
  return false;
}

/** The words of the names beside the page’s own in the headings above a block that compare. */
function rivalsAbove(section: Section | null, names: ReadonlySet<string>): ReadonlySet<string> {
  const rivals = new Set<string>();
  for (let at = section; at; at = at.parent) {
    const parts = at.heading.block.text.split(BETWEEN);
    if (parts.length < 2 || !parts.some((part) => names.has(squeezed(part)))) continue;
    for (const part of parts.filter((one) => CAPITAL.test(one) && !names.has(squeezed(one)))) {
      for (const word of part.split(/\s+/)) if (CAPITAL.test(word)) rivals.add(squeezed(word));
    }
  }
  return rivals;
}

function isOwnHeading(section: Section | null, names: ReadonlySet<string>, rivals: ReadonlySet<string>): boolean {
  const words: Words | undefined = section?.heading.text;
  if (!words || words.words.some((word) => rivals.has(word))) return false;
  return words.words.some((_, at) => namesBegin(words, at, names));
}
