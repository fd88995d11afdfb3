import type { Words } from '../words.ts';

/** A word that is a number of a version. */
export const NUMBERED = /^\d+\+?$/;
const CODENAMES = new Set([
  'x64',
  'x86',
  'arm64',
  'arm',
  'intel',
  'bit',
  'lts',
  'catalina',
  'monterey',
  'ventura',
  'sonoma',
  'sequoia',
  'tahoe',
  'lollipop',
  'marshmallow',
  'nougat',
  'oreo',
  'pie',
]);
const JOINS_LATER = new Set('or and oder und ou et o y'.split(' '));
const LATER = new Set(
  'later newer higher above up neuer hoher spater ulterieur superieur superieure posterior superior plus'.split(' '),
);
/** What a bracket behind a name says that makes it another one’s, or not yet so. */
const BY_WAY = new Set('via wine wsl emulator soon no not beta planned experimental bald bientot pronto'.split(' '));
const LONGEST_BRACKET = 6;
/** What stands between versions of one system: `10 / 11`. */
const JOINED = /^(?: ?[/,&] ?|・)$/;
const OPENING = /[(（]/;
const CLOSING = /[)）]/;

/** Where what says a version ends: `13 Ventura or later`, `(64-bit installer)`. */
export function versionEnd(text: Words, from: number): number {
  const { raw, words, starts, ends, clauses } = text;
  let to = from;
  while (to < words.length && clauses[to] === clauses[from - 1]) {
    const gap = raw.slice(ends[to - 1], starts[to]);
    if (OPENING.test(gap)) {
      const end = bracketEnd(text, to);
      if (end === undefined) break;
      to = end;
    } else if (JOINED.test(gap) && NUMBERED.test(words[to] ?? '') && NUMBERED.test(words[to - 1] ?? '')) to += 1;
    else if (/^[ .+-]*$/.test(gap) && (NUMBERED.test(words[to] ?? '') || CODENAMES.has(words[to] ?? ''))) to += 1;
    else if (
      JOINS_LATER.has(words[to] ?? '') &&
      NUMBERED.test(words[to + 1] ?? '') &&
      NUMBERED.test(words[to - 1] ?? '')
    )
      to += 2;
    else if (JOINS_LATER.has(words[to] ?? '') && LATER.has(words[to + 1] ?? '')) to += 2;
    else break;
  }
  return to;
}

/**
 * The word behind a bracket that begins at this one; `undefined` where it is long, or says that another thing is meant.
 */
function bracketEnd({ raw, words, starts }: Words, from: number): number | undefined {
  const start = starts[from] ?? 0;
  const length = raw.slice(start).search(CLOSING);
  let end = from;
  while (length >= 0 && end < words.length && (starts[end] ?? 0) < start + length) end += 1;
  const isMeant = end > from && end - from <= LONGEST_BRACKET;
  return isMeant && !words.slice(from, end).some((word) => BY_WAY.has(word)) ? end : undefined;
}
