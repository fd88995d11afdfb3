import { firstWord, type Words } from '../words.ts';
import type { Names } from './names.ts';
import { NUMBERED, versionEnd } from './versions.ts';

/** The most words that a name is looked for in. */
const LONGEST_NAME = 10;
/** How many words of something unknown a list may hold between its connectors. */
const LONGEST_UNKNOWN = 3;
/** How many words before a phrase may be a list of names. */
const LONGEST_LIST = 24;
/** How many words a member of a list may have that is no term; a letter of Japanese is one. */
const LONGEST_MEMBER = 8;
/** How many words behind a phrase may be one. */
const LONGEST_TAIL = 100;
const CONNECTORS = new Set('and or nor und oder sowie et ou y o e plus as well と や 및 와 과 и 和 或'.split(' '));
/** The end of a list, or what says that the rest is something else. */
const LIST_END = /[.!?;:。！？；–—]/;
/** What stands between a name and what is said of it. */
const REMARK = /^(?: [-–—] |[:：] ?|—)$/;
const LONGEST_HEAD = 6;
/** Behind these a clause may go on to say something else. */
const ASIDE = /^,\s|^\s?[:–—(]/;
const COMMA = /[,、，/&+|·•・]/;
const DOTTED_NAME = /^\.$/;
const ARTICLES = new Set('the our your den die das le la les el los las a an ein eine une un una'.split(' '));
/** What a clause may end with behind a list without saying anything else. */
const AFTERWARDS = new Set(
  'yet currently today now either only version app client build integration integrations connector'.split(' '),
);
/** What an answer may begin with before the list that it is about. */
const BEFOREHAND = new Set('no nein non sorry leider unfortunately malheureusement'.split(' '));
/** What says of a name close behind it that it is not there. */
const WITHOUT = new Set([
  'without',
  'except',
  'unlike',
  'than',
  'no',
  'not',
  'ohne',
  'ausser',
  'kein',
  'keine',
  'keinen',
  'sans',
  'sauf',
  'aucun',
  'aucune',
  'sin',
  'excepto',
  'ni',
  'senza',
  'sem',
  'exceto',
  'zonder',
  'geen',
]);
const FARTHEST_WITHOUT = 2;
const SMALL_LATIN = /^\p{Ll}+$/u;
/** What follows a name that stands for something else: what is like it, or one of its parts. */
const PART =
  /^(?:['’]\p{L}|[-\u2010\u2011](?:like|style|esque|inspired|based|free|native|only|first|less|ähnlich|frei|alternative))/iu;

/** How names are told from words: those of products are only taken where they are written as names, with a capital. */
export interface Spelling {
  readonly names: Names;
  readonly isProper: boolean;
  /** Whether a version behind a name belongs to it, or makes it something else than what the name stands for alone. */
  readonly versions?: 'taken' | 'refused' | 'any' | undefined;
}

/**
 * The terms of a list that begins at this word: names joined by commas or words for *and*; unknown names among them are
 * passed over, and anything longer ends the list.
 */
export function termsFrom(text: Words, from: number, spelling: Spelling): readonly string[] {
  const found: string[] = [];
  let unknown = 0;
  const to = Math.min(text.words.length, from + LONGEST_TAIL);
  for (let at = from; at < to; ) {
    const gap = at === 0 ? '' : text.raw.slice(text.ends[at - 1], text.starts[at]);
    if (at > from && LIST_END.test(gap) && !DOTTED_NAME.test(gap)) break;
    const isJoined = at === from || COMMA.test(gap);
    if (isJoined) unknown = 0;
    if (CONNECTORS.has(text.words[at] ?? '')) {
      unknown = 0;
      at += 1;
      continue;
    }
    if (unknown === 0 && ARTICLES.has(text.words[at] ?? '')) {
      at += 1;
      continue;
    }
    const name = unknown === 0 ? nameAt(text, at, spelling) : undefined;
    if (name) found.push(name.term);
    else unknown += 1;
    if (unknown > LONGEST_UNKNOWN) break;
    at += name?.length ?? 1;
    // What follows a name directly qualifies it, so the list may go on only behind the next connector.
    if (name) unknown = 1;
  }
  return found;
}

/** The names of a list that ends before a word, or begins at it. */
export function termsBeside(
  text: Words,
  at: number,
  spelling: Spelling,
  { isBehind, isStrict }: { readonly isBehind: boolean; readonly isStrict: boolean },
): readonly string[] {
  if (isStrict) return isBehind ? termsFromStart(text, at, spelling) : termsToEnd(text, at, spelling);
  return isBehind ? termsBefore(text, at, spelling) : termsFrom(text, at, spelling);
}

/** The terms of a list that begins at this word, where the clause says nothing else behind it. */
function termsToEnd(text: Words, from: number, spelling: Spelling): readonly string[] {
  let to = from;
  while (to < text.words.length && text.clauses[to] === text.clauses[from] && !endsList(text, from, to, spelling))
    to += 1;
  while (to > from && AFTERWARDS.has(text.words[to - 1] ?? '')) to -= 1;
  let begin = from;
  while (begin < to && ARTICLES.has(text.words[begin] ?? '')) begin += 1;
  return onlyTerms(text, spelling, begin, to);
}

/** Whether a comma or a dash stands before this word, and no further name behind it. */
function endsList(text: Words, from: number, to: number, spelling: Spelling): boolean {
  if (to === from || !ASIDE.test(text.raw.slice(text.ends[to - 1], text.starts[to]))) return false;
  return nameAt(text, CONNECTORS.has(text.words[to] ?? '') ? to + 1 : to, spelling) === undefined;
}

/** The terms of a list that begins a clause and ends right before this word. */
function termsFromStart(text: Words, to: number, spelling: Spelling): readonly string[] {
  const clause = text.clauses[Math.max(0, to - 1)] ?? 0;
  const start = text.clauses.indexOf(clause);
  return onlyTerms(text, spelling, BEFOREHAND.has(text.words[start] ?? '') ? start + 1 : start, to);
}

/** Whether a text may be a list of names and nothing else: most are none by their first word. */
export function mayBeginList(text: string, names: readonly Names[]): boolean {
  const first = firstWord(text);
  return names.some(({ beginnings }) => beginnings.has(first));
}

/** Whether a text is a list of these names and nothing else by any spelling of them. */
export function mayBeOnlyTerms(text: Words, names: Names): boolean {
  const spelled = (versions: 'any' | 'taken') => onlyTerms(text, { names, isProper: false, versions }).length > 0;
  return spelled('any') || spelled('taken') || headTerms(text, { names, isProper: false, versions: 'any' }).length > 0;
}

/** The terms of a text that is a list of names and nothing else; empty when it says more. */
function onlyTerms(text: Words, spelling: Spelling, from = 0, to = text.words.length): readonly string[] {
  const found: string[] = [];
  for (let at = from; at < to; ) {
    if (found.length > 0 && CONNECTORS.has(text.words[at] ?? '')) {
      at += 1;
      continue;
    }
    const name = nameAt(text, at, spelling, to);
    if (!name || at + name.length > to) return [];
    found.push(name.term);
    at += name.length;
  }
  return found;
}

/**
 * The terms of a text that is a list of names and nothing else, or that says something of a name it begins with:
 * `Slack: get alerts`.
 */
export function headTerms(text: Words, spelling: Spelling): readonly string[] {
  const whole = onlyTerms(text, spelling);
  if (whole.length > 0) return whole;
  const { raw, words, starts, ends } = text;
  for (let to = 1; to <= Math.min(LONGEST_HEAD, words.length - 1); to += 1) {
    if (REMARK.test(raw.slice(ends[to - 1], starts[to]))) return onlyTerms(text, spelling, 0, to);
  }
  return [];
}

/** The terms that the clause of a phrase names, before it and behind it. */
export function termsWithin(
  text: Words,
  [at, end]: readonly [at: number, end: number],
  spelling: Spelling,
): readonly string[] {
  const found: string[] = [];
  const first = text.clauses.indexOf(text.clauses[at] ?? 0);
  for (let from = first; from < text.words.length && text.clauses[from] === text.clauses[at]; ) {
    const name = from >= at && from < end ? undefined : nameAt(text, from, spelling, from < at ? at : undefined);
    // At the beginning of a clause any word has a capital; browsers are named for other reasons than their extensions.
    const mayBeWord = from === first || spelling.versions !== 'any';
    const isWord = mayBeWord && name !== undefined && spelling.names.words.has(name.name);
    if (name && !isWord && !isLeftOut(text, from, first)) found.push(name.term);
    from += name?.length ?? 1;
  }
  return found;
}

/** Whether what stands right before a name says that it is without it. */
function isLeftOut({ words }: Words, at: number, first: number): boolean {
  return words.slice(Math.max(first, at - FARTHEST_WITHOUT), at).some((word) => WITHOUT.has(word));
}

/** The terms of the longest list of names that ends right before this word. */
function termsBefore(text: Words, to: number, spelling: Spelling): readonly string[] {
  for (let from = Math.max(0, to - LONGEST_LIST); from < to; from += 1) {
    const terms = onlyTerms(text, spelling, from, to);
    if (terms.length === 0) continue;
    const among = termsAmong(text, to, spelling);
    return among.length > terms.length ? among : terms;
  }
  return termsAmong(text, to, spelling);
}

/** The terms among the members of a list that ends right before this word, where some members are no terms. */
function termsAmong(text: Words, to: number, spelling: Spelling): readonly string[] {
  const found: string[] = [];
  let end = to;
  for (
    let from = to - 1;
    from >= Math.max(0, to - LONGEST_LIST) && text.clauses[from] === text.clauses[to - 1];
    from -= 1
  ) {
    const gap = from === 0 ? '' : text.raw.slice(text.ends[from - 1], text.starts[from]);
    if (end - from > LONGEST_MEMBER || LIST_END.test(gap)) break;
    if (!COMMA.test(gap) && from > 0 && !CONNECTORS.has(text.words[from - 1] ?? '')) continue;
    found.push(...onlyTerms(text, spelling, from, end));
    end = from - (CONNECTORS.has(text.words[from - 1] ?? '') ? 1 : 0);
  }
  return found;
}

function nameAt(text: Words, at: number, { names, isProper, versions }: Spelling, to = text.words.length) {
  const longest = longestNameAt(text, at, names, to);
  if (!longest) return undefined;
  if (versions === 'refused' && NUMBERED.test(text.words[at + longest.length - 1] ?? '')) return undefined;
  const { raw, starts, ends } = text;
  const end = ends[at + longest.length - 1] ?? raw.length;
  const isWord = isProper && SMALL_LATIN.test(raw.slice(starts[at], end)) && !names.small.has(longest.name);
  // `Slack-like` and `Slack’s` are something else than Slack.
  const isPart = at + longest.length !== to && PART.test(raw.slice(end, end + 12));
  if (isWord || isPart) return undefined;
  return versions === 'taken' ? { ...longest, length: versionEnd(text, at + longest.length) - at } : longest;
}

/** How many words the longest name that begins here has, written as a name, whatever stands behind it; 0 for none. */
export function properNameAt(text: Words, at: number, names: Names): number {
  const length = longestNameAt(text, at, names)?.length ?? 0;
  return SMALL_LATIN.test(text.raw.slice(text.starts[at], text.ends[at + length - 1])) ? 0 : length;
}

/** The longest name that begins at a word, and how many words it has. */
export function longestNameAt({ words }: Words, at: number, names: Names, to = words.length) {
  let squeezedName = '';
  let longest: { term: string; length: number; name: string } | undefined;
  for (let length = 1; length <= LONGEST_NAME && at + length <= to; length += 1) {
    squeezedName += words[at + length - 1];
    if (!names.beginnings.has(squeezedName)) break;
    const term = names.terms.get(squeezedName);
    if (term !== undefined) longest = { term, length, name: squeezedName };
  }
  return longest;
}
