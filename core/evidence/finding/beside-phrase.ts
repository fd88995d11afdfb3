import { type PhraseSet, standsAmong } from '../phrase.ts';
import type { Words } from '../words.ts';
import type { ReadPlace } from './compiled-rules.ts';
import { type Names, properNameAt } from './terms.ts';

const PAUSE = /[,:|·()\u2013\u2014、，：（）・]|\s-\s/;
/** How many words may stand between a name and what is said of it: `Asana currently has no …`. */
const FARTHEST = 3;
const LONGEST_NAME = 4;
const OF = new Set('of from at on by von bei de du chez del の'.split(' '));

/** Whether what stands right before and behind a phrase is as its rule wants it. */
export function isRightBeside(text: Words, at: number, end: number, { followedBy, unlessOf }: ReadPlace): boolean {
  return (
    (followedBy === null || goesOnRight(text, end, followedBy)) &&
    (unlessOf === null || !isOfName(text, at, end, unlessOf))
  );
}

function goesOnRight(text: Words, end: number, followedBy: PhraseSet): boolean {
  const { raw, words, starts, ends, clauses } = text;
  if (end >= words.length || clauses[end] !== clauses[end - 1]) return true;
  return PAUSE.test(raw.slice(ends[end - 1], starts[end])) || standsAmong(followedBy, text, end, end + 1);
}

function isOfName(text: Words, at: number, end: number, names: Names): boolean {
  const { raw, words, starts, ends, clauses } = text;
  for (let from = Math.max(0, at - FARTHEST - LONGEST_NAME); from < at; from += 1) {
    const behind = from + properNameAt(text, from, names);
    const isNear = behind > from && behind <= at && at - behind <= FARTHEST && clauses[from] === clauses[at];
    if (isNear && !PAUSE.test(raw.slice(ends[behind - 1], starts[at]))) return true;
  }
  if (!OF.has(words[end] ?? '')) return false;
  return [end + 1, end + 2].some((from) => from < words.length && properNameAt(text, from, names) > 0);
}
