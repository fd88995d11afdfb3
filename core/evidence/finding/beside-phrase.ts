import { type PhraseSet, type ReadPhrase, standsAmong } from '../phrase.ts';
import { clauseRange, type Words } from '../words.ts';
import type { ReadPlace, Side } from './compiled-rules.ts';
import type { Names } from './names.ts';
import { isOfStranger } from './of-stranger.ts';
import { LONGEST_OWN_NAME, lengthOfOwn, PRONOUNS } from './own-name.ts';
import { properNameAt } from './terms.ts';

const PAUSE = /[,:|·()\u2013\u2014、，：（）・]|\s-\s/;
const COLON = /:\s/;
const HYPHEN = /^[-\u2010\u2011]$/;
/** How many words may stand between a name and what is said of it: `Asana currently has no …`. */
const FARTHEST = 3;
const LONGEST_NAME = 4;
/** What may stand between a name and what is said of it. */
const ADVERBS = new Set('itself also currently still now today always selbst aktuell auch lui meme'.split(' '));
/** How many words may stand before what opens a clause. */
const LONGEST_OPENING = 20;
/** Where something stands that is under a licence: `on GitHub under the …`. */
const AT = new Set('on at auf bei sur en no su via'.split(' '));
const UNDER = new Set('under unter sous bajo con sob sotto with mit avec'.split(' '));
const OF = new Set('of from at on by von bei de du chez del の'.split(' '));

/** How far after a phrase its value may go on. */
const LONGEST_TAIL = 90;
/** So much of a clause is looked at on either side of a phrase, in UTF-16 code units. */
const LONGEST_SENTENCE = 200;

/** A phrase at a word of a text. */
interface FoundPhrase {
  readonly text: Words;
  readonly at: number;
  readonly phrase: ReadPhrase;
  /** Where the names that are sought stand. */
  readonly side: Side;
}

/** Whether what stands right before and behind a phrase is as its rule wants it. */
export function isRightBeside(
  { text, at, phrase, side }: FoundPhrase,
  { followedBy, unlessOf, isOfPage, isWithin, opens }: ReadPlace,
  namesOfPage: ReadonlySet<string>,
): boolean {
  const end = at + phrase.words.length;
  const isBehind = side !== 'behind';
  return (
    (!isOfPage || isOfNamed({ text, at, phrase, side }, namesOfPage)) &&
    (opens === null || isBehind || isOpening(text, at, opens, namesOfPage)) &&
    (followedBy === null || goesOnRight(text, end, followedBy)) &&
    (unlessOf === null ||
      isBehind ||
      !(isOfName(text, [at, isWithin ? 0 : end], unlessOf) || isOfStranger(text, at, namesOfPage)))
  );
}

/** Whether the phrase is said of one of these names: by its own placeholders, else by what stands right before it. */
function isOfNamed({ text, at, phrase }: FoundPhrase, names: ReadonlySet<string>): boolean {
  const { words, clauses } = text;
  const named = phrase.words.flatMap((word, index) => (word === '{word}' ? [words[at + index] ?? ''] : []));
  if (named.length > 0) return names.has(named.join(''));
  const clause = clauses.indexOf(clauses[at] ?? 0);
  for (let from = Math.max(clause, at - LONGEST_OWN_NAME); from < at; from += 1) {
    const to = ADVERBS.has(words[at - 1] ?? '') ? at - 1 : at;
    if (names.has(words.slice(from, to).join(''))) return true;
  }
  return (
    PRONOUNS.has(words[at - 1] ?? '') &&
    at > clause &&
    namesBegin(text, 0, names) &&
    !namesAnother(text, clause, at, names)
  );
}

/** Whether a clause has a capital before a word that begins none of these names: a pronoun may be of that. */
function namesAnother(text: Words, clause: number, at: number, names: ReadonlySet<string>): boolean {
  for (let from = clause; from < at; from += 1) {
    const isCapital = /^\p{Lu}/u.test(text.raw.slice(text.starts[from]));
    const isFirst = from === clause && PRONOUNS.has(text.words[from] ?? '');
    if (isCapital && !isFirst && ![...names].some((name) => name.includes(text.words[from] ?? ''))) return true;
  }
  return false;
}

/** Whether one of these names begins at this word: what a text that begins so says of *it* afterwards is of that. */
export function namesBegin(text: Words, at: number, names: ReadonlySet<string>): boolean {
  return lengthOfOwn(text, at, names) > 0;
}

/** Whether nothing stands before a word in its clause but these words and one name. */
function isOpening(
  { raw, words, starts, ends, clauses }: Words,
  at: number,
  opens: ReadonlySet<string>,
  names: ReadonlySet<string>,
): boolean {
  const start = clauses.indexOf(clauses[at] ?? 0);
  if (at - start > LONGEST_OPENING) return false;
  let name = '';
  let isAnew = false;
  for (let from = start; from < at; from += 1) {
    const word = words[from] ?? '';
    if (start > 0 && PRONOUNS.has(word)) return false;
    if (from > start && COLON.test(raw.slice(ends[from - 1], starts[from]))) {
      isAnew ||= name !== '' && !names.has(name);
      name = '';
    }
    if (!opens.has(word)) name += word;
  }
  // What stands before a colon may be a part, of which alone is spoken, unless the name is said again.
  return names.has(name) || (name === '' && !isAnew);
}

/** Whether a clause names one of these, written as a name. */
export function namesAny(text: Words, clause: number, names: Names): boolean {
  return text.clauses.some((of, at) => of === clause && properNameAt(text, at, names) > 0);
}

function goesOnRight(text: Words, end: number, followedBy: PhraseSet): boolean {
  const { raw, words, starts, ends, clauses } = text;
  if (end >= words.length || clauses[end] !== clauses[end - 1]) return true;
  return PAUSE.test(raw.slice(ends[end - 1], starts[end])) || standsAmong(followedBy, text, end, end + 1);
}

/** With 0 for its end, what stands behind the phrase is not looked at. */
function isOfName(text: Words, [at, end]: readonly [at: number, end: number], names: Names): boolean {
  const { raw, words, starts, ends, clauses } = text;
  for (let from = Math.max(0, at - FARTHEST - LONGEST_NAME); from < at; from += 1) {
    const behind = from + properNameAt(text, from, names);
    if (AT.has(words[from - 1] ?? '') && UNDER.has(words[behind] ?? '')) continue;
    const isNear = behind > from && behind <= at && at - behind <= FARTHEST && clauses[from] === clauses[at];
    if (isNear && !PAUSE.test(raw.slice(ends[behind - 1], starts[at]))) return true;
  }
  if (end === 0 || !OF.has(words[end] ?? '')) return false;
  return [end + 1, end + 2].some((from) => from < words.length && properNameAt(text, from, names) > 0);
}

/** `ad-free plan` is no free plan; `14-day trial` is a trial. */
export function isTailOfCompound({ raw, words, starts, ends }: Words, at: number): boolean {
  return at > 0 && HYPHEN.test(raw.slice(ends[at - 1], starts[at])) && !/^\d/.test(words[at - 1] ?? '');
}

/** What a clause says behind a phrase. */
export function tailOf({ raw, starts, ends, clauses }: Words, from: number): string {
  if (from >= starts.length || clauses[from] !== clauses[from - 1]) return '';
  let last = from;
  while (last + 1 < starts.length && clauses[last + 1] === clauses[from]) last += 1;
  return raw.slice(starts[from], Math.min(ends[last] ?? 0, (starts[from] ?? 0) + LONGEST_TAIL));
}

/** What the clause of a word says, around it no more than a sentence has. */
export function clauseOf(text: Words, at: number): string {
  const { raw, starts, ends } = text;
  const [from, to] = clauseRange(text, at);
  const start = Math.max(starts[from] ?? 0, (starts[at] ?? 0) - LONGEST_SENTENCE);
  return raw.slice(start, Math.min(ends[to - 1] ?? 0, start + 2 * LONGEST_SENTENCE));
}

/** Whether the clause that ends before this word is a question. */
export function asksIn({ raw, words, starts, ends }: Words, to: number): boolean {
  const behind = raw.slice(ends[to - 1], starts[to]);
  return /[?？]/.test(behind) || (words[to - 1] === 'か' && /^[。」]?\s*$/.test(behind));
}
