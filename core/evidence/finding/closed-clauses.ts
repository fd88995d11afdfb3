import { type PhraseSet, standsAmong } from '../phrase.ts';
import { clauseRange, type Words } from '../words.ts';
import type { Names } from './names.ts';
import { lengthOfOwn, PRONOUNS } from './own-name.ts';
import { longestNameAt } from './terms.ts';
import { NUMBERED } from './versions.ts';

/** What parts a clause where no list goes on. */
const PAUSE = /[,:()\u2013\u2014、，：（）]|\s-\s/;
/** What makes a pronoun say that there is something. */
const EXISTING = new Set('gibt n'.split(' '));
const CONNECTORS = new Set('and or nor und oder noch et ou ni y o plus や と'.split(' '));
const YEAR = /^20\d\d$/;

interface Closed {
  /** The words that a clause may hold. */
  readonly only: ReadonlySet<string>;
  readonly namesOfPage: ReadonlySet<string>;
}

/**
 * The terms of the one list of names in the part of a clause around a word, where it holds nothing else but these
 * words.
 */
export function termsOfDenial(text: Words, at: number, names: Names, closed: Closed): readonly string[] {
  const [first, end] = clauseRange(text, at);
  const found: string[] = [];
  let isEnded = false;
  for (let from = first; from < end; ) {
    if (from > at && isPaused(text, from) && found.length > 0 && !isNameAt(text, from, names)) break;
    const word = text.words[from] ?? '';
    const name = longestNameAt(text, from, names);
    if (name && isOfName(text, from, name.length)) {
      if (isEnded) return [];
      found.push(name.term);
      from += name.length;
      continue;
    }
    const own = lengthOfOwn(text, from, closed.namesOfPage);
    if (own === 0 && !closed.only.has(word) && !YEAR.test(word)) return [];
    if (first > 0 && saysOfBefore(text.words, from)) return [];
    const isJoined = CONNECTORS.has(word) || CONNECTORS.has(text.words[from - 1] ?? '');
    isEnded ||= found.length > 0 && !isJoined;
    from += Math.max(1, own);
  }
  return found;
}

/**
 * Whether a clause, or its part up to a pause behind a phrase, holds nothing else than these words, and one of what has
 * to be there.
 */
export function isPlain(
  text: Words,
  [at, end]: readonly [at: number, end: number],
  also: PhraseSet,
  { only, namesOfPage }: Closed,
): boolean {
  const clause = text.clauses[at] ?? 0;
  const first = text.clauses.indexOf(clause);
  let to = first;
  while (to < text.words.length && text.clauses[to] === clause) {
    if (to >= end && isPaused(text, to) && standsAmong(also, text, first, to)) break;
    if (first > 0 && saysOfBefore(text.words, to)) return false;
    const own = to >= at && to < end ? 1 : lengthOfOwn(text, to, namesOfPage);
    if (own === 0 && !only.has(text.words[to] ?? '')) return false;
    to += Math.max(1, own);
  }
  return standsAmong(also, text, first, to);
}

/** Whether a word stands for what was named before, which may be a part or somebody else. */
function saysOfBefore(words: readonly string[], at: number): boolean {
  const isImpersonal = EXISTING.has(words[at + 1] ?? '') || EXISTING.has(words[at - 1] ?? '');
  return PRONOUNS.has(words[at] ?? '') && !isImpersonal;
}

/** Names are written as names, and a number behind one is of a version, of which alone is spoken. */
function isOfName({ raw, words, starts, ends }: Words, at: number, length: number): boolean {
  const last = at + length - 1;
  return (
    /[^a-z]/.test(raw.slice(starts[at], ends[last])) &&
    !NUMBERED.test(words[last] ?? '') &&
    !NUMBERED.test(words[last + 1] ?? '')
  );
}

function isNameAt(text: Words, at: number, names: Names): boolean {
  return longestNameAt(text, at, names) !== undefined;
}

function isPaused({ raw, starts, ends }: Words, at: number): boolean {
  return PAUSE.test(raw.slice(ends[at - 1], starts[at]));
}
