import { memoize } from '../../shared/memoize.ts';
import { wordsForRoles } from '../lexicon/lexicon.ts';
import { clauseAt, foldWithoutSpaces, gapBefore, toWords, type WordRange, type Words } from '../text/words.ts';
import { normalizeTerm, type Vocabulary } from '../vocabulary.ts';

/** A name in a text, with the term for which it stands. */
export interface FoundName {
  readonly term: string;
  readonly range: WordRange;
}

/** An index of a vocabulary. Names are folded and have no spaces (`foldWithoutSpaces` in text/words.ts). */
export interface NameIndex {
  readonly termsByName: ReadonlyMap<string, string>;
  /** All prefixes of the names, for finding the longest name at a position. */
  readonly prefixes: ReadonlySet<string>;
  /**
   * Names that the vocabulary writes in lower case. With `requiresCapital`, only these names are found in lower case.
   */
  readonly lowerCaseNames: ReadonlySet<string>;
  /** Names that may also be everyday words, because the term is longer than the name: *Front* for `front-app`. */
  readonly everydayNames: ReadonlySet<string>;
  /**
   * Names that the vocabulary writes as several words. Other names, such as *GitHub*, are not found with a space in
   * them.
   */
  readonly multiWordNames: ReadonlySet<string>;
}

/** How names are recognised. */
export interface NameOptions {
  /** The vocabulary, and further names from the subject's claims. */
  readonly names: readonly NameIndex[];
  /** Whether a name must begin with a capital letter. */
  readonly requiresCapital: boolean;
  /** Whether a match includes the version after a name: `macOS 13 or later`. */
  readonly includesVersions: boolean;
  /** If true, an everyday word directly followed by another word is never a name. */
  readonly isStrict?: boolean;
}

const MAX_NAME_WORDS = 10;
/**
 * Maximum number of unknown words between two connectors of a list. They may be a name that is missing from the
 * vocabulary.
 */
const MAX_UNKNOWN_WORDS = 3;
const MAX_LIST_WORDS = 100;
const MAX_CARD_WORDS = 30;
const MAX_CARD_NAME_WORDS = 6;
const CONNECTORS = wordsForRoles('connector');
const ARTICLES = wordsForRoles('article');
const VERSION_WORDS = wordsForRoles('later', 'connector', 'version-words');
const EVERYDAY_NAMES = wordsForRoles('everyday-names');
const LIST_END_PATTERN = /[.!?;:。！？；–—]/;
const DOTTED_NAME_PATTERN = /^\.$/;
const COMMA_PATTERN = /[,、，/&+|·•・()（）]/;
/** Separator between a name and a remark: `Slack: get alerts`. */
const REMARK_PATTERN = /^(?: [-–—] |[:：] ?|—|\. | ?[(（])$/;
const ALL_LOWER_CASE_PATTERN = /^\p{Ll}[\p{Ll}\s-]*$/u;
const CAPITAL_PATTERN = /^[\p{Lu}\p{Lo}]/u;
/** Characters before a name that show that it is part of another word. */
const HYPHEN_BEFORE_PATTERN = /^[-\u2010\u2011]$/;
const COMPOUND_AFTER_PATTERN = /^(?:['’]\p{L}|[-\u2010\u2011]\p{Ll})/u;
/** Punctuation that a name cannot contain: `in the app, write` is not *AppWrite*. */
const PAUSE_PATTERN = /[,;:] |[、，]/;
const NUMBER_PATTERN = /^\d+\+?$/;

/** Creates the index of a vocabulary. The result is cached per vocabulary object. */
export const indexVocabulary = memoize(buildNameIndex);

function buildNameIndex(vocabulary: Vocabulary): NameIndex {
  const all = vocabulary
    .map(normalizeTerm)
    .flatMap(({ term, names }) =>
      [term, ...names].map((name, index) => ({ term, name, index, key: foldWithoutSpaces(name) })),
    );
  const keysOf = (isMeant: (one: (typeof all)[number]) => boolean) =>
    new Set(all.filter(isMeant).map(({ key }) => key));
  return {
    termsByName: new Map(all.map(({ key, term }) => [key, term])),
    prefixes: new Set(all.flatMap(({ key }) => Array.from(key, (_, at) => key.slice(0, at + 1)))),
    lowerCaseNames: keysOf(({ name, index }) => index > 0 && name === name.toLowerCase()),
    everydayNames: keysOf(({ key, term }) => foldWithoutSpaces(term).length > key.length && term.startsWith(key)),
    multiWordNames: keysOf(({ name }) => toWords(name).words.length > 1),
  };
}

/** Whether one of these names begins at a word. Capitals do not matter. */
export function hasNameAt(text: Words, at: number, names: readonly NameIndex[]): boolean {
  return names.some((one) => findLongestNameAt(text, at, one, text.words.length) !== undefined);
}

/** Returns the term with this name. The whole text must be the name. */
export function lookUpTermByName(text: string, names: NameIndex): string | undefined {
  return names.termsByName.get(foldWithoutSpaces(text));
}

/** Finds the longest name that begins at a word. The options say how it must be spelled. */
export function findNameAt(
  text: Words,
  at: number,
  options: NameOptions,
  to = text.words.length,
): FoundName | undefined {
  const { names, requiresCapital, includesVersions, isStrict } = options;
  if (at > 0 && HYPHEN_BEFORE_PATTERN.test(gapBefore(text, at))) return undefined;
  const longest = names
    .map((one) => findLongestNameAt(text, at, one, to))
    .reduce((one, other) => ((other?.length ?? 0) > (one?.length ?? 0) ? other : one));
  if (longest === undefined) return undefined;
  const end = at + longest.length;
  const written = text.raw.slice(text.starts[at], text.ends[end - 1]);
  if ((requiresCapital || longest.isEveryday) && ALL_LOWER_CASE_PATTERN.test(written) && !longest.isLowerCase)
    return undefined;
  // At the beginning of a clause every word is capitalised: `Make your first page` is not about the product *Make*.
  const isFirst = text.clauseIndexes[at] !== text.clauseIndexes[at - 1];
  const isFollowed = gapBefore(text, end) === ' ' && !CONNECTORS.has(text.words[end] ?? '');
  if (longest.isEveryday && isFollowed && (isStrict || (requiresCapital && isFirst))) return undefined;
  if (
    COMPOUND_AFTER_PATTERN.test(text.raw.slice(text.ends[end - 1], (text.ends[end - 1] ?? 0) + 3)) ||
    PAUSE_PATTERN.test(written)
  )
    return undefined;
  return { term: longest.term, range: [at, includesVersions ? findVersionEnd(text, end, to) : end] };
}

function findLongestNameAt(text: Words, at: number, names: NameIndex, to: number) {
  const { words } = text;
  let joined = '';
  let isSpaced = false;
  let found: (Pick<FoundName, 'term'> & Record<'isLowerCase' | 'isEveryday', boolean> & { length: number }) | undefined;
  for (let length = 1; length <= MAX_NAME_WORDS && at + length <= to; length += 1) {
    joined += words[at + length - 1];
    if (!names.prefixes.has(joined)) break;
    const term = names.termsByName.get(joined);
    isSpaced ||= length > 1 && gapBefore(text, at + length - 1) === ' ';
    // Ignore spellings with further spaces: `Live Chat` is not LiveChat, and `local AI` is not LocalAI.
    if (term !== undefined && (!isSpaced || names.multiWordNames.has(joined))) {
      found = {
        term,
        length,
        isLowerCase: names.lowerCaseNames.has(joined),
        isEveryday: names.everydayNames.has(joined) || EVERYDAY_NAMES.has(joined),
      };
    }
  }
  return found;
}

/**
 * Parses a list of names that begins at a word. The names are separated by commas or words such as *and*. Skips unknown
 * names.
 */
export function parseNamesFrom(text: Words, from: number, options: NameOptions): readonly FoundName[] {
  const found: FoundName[] = [];
  let unknown = 0;
  let isQualified = false;
  const [, clauseEnd] = clauseAt(text, Math.min(from, text.words.length - 1));
  const to = Math.min(clauseEnd, from + MAX_LIST_WORDS);
  for (let at = from; at < to; ) {
    const gap = gapBefore(text, at);
    if (at > from && LIST_END_PATTERN.test(gap) && !DOTTED_NAME_PATTERN.test(gap)) break;
    const word = text.words[at] ?? '';
    if (at === from || COMMA_PATTERN.test(gap)) unknown = 0;
    if (CONNECTORS.has(word)) unknown = 0;
    if (CONNECTORS.has(word) || (unknown === 0 && ARTICLES.has(word))) {
      at += 1;
      continue;
    }
    const name = findNameAt(text, at, options, to);
    // If other words precede the first name, there is no list here: `connect your data in Slack and Jira`.
    if (name && unknown > 0 && !isQualified) break;
    isQualified = unknown > 0 ? isQualified : name !== undefined;
    if (name && unknown === 0) found.push(name);
    // Words directly after a name describe it. The list continues after the next connector.
    unknown += 1;
    if (unknown > MAX_UNKNOWN_WORDS) break;
    at = name ? name.range[1] : at + 1;
  }
  return found;
}

/** Whether two names are items of one list: between them is a comma or a connector such as *and*. */
export function areJoinedNames(text: Words, from: number, to: number): boolean {
  if (to - from > MAX_UNKNOWN_WORDS || text.clauseIndexes[from - 1] !== text.clauseIndexes[to]) return false;
  for (let at = from; at <= to; at += 1) {
    if (COMMA_PATTERN.test(gapBefore(text, at)) || (at < to && CONNECTORS.has(text.words[at] ?? ''))) return true;
  }
  return false;
}

/** Parses a list of names that ends directly before a word. */
export function parseNamesBefore(text: Words, to: number, options: NameOptions): readonly FoundName[] {
  if (to === 0 || (to < text.words.length && text.clauseIndexes[to - 1] !== text.clauseIndexes[to])) return [];
  const [clauseStart] = clauseAt(text, to - 1);
  let longest: readonly FoundName[] = [];
  for (let from = to - 1; from >= Math.max(clauseStart, to - MAX_LIST_WORDS); from -= 1) {
    const gap = gapBefore(text, from + 1);
    if (from + 1 < to && LIST_END_PATTERN.test(gap) && !DOTTED_NAME_PATTERN.test(gap)) break;
    const names = parseNameList(text, options, [from, to]);
    if (names.length >= longest.length && names.length > 0) longest = names;
    else if (to - from > MAX_NAME_WORDS && longest.length === 0) break;
  }
  return longest;
}

/** Parses a range of words that must be a list of names. Returns no names if the range contains other words. */
function parseNameList(text: Words, options: NameOptions, [from, to]: WordRange): readonly FoundName[] {
  const found: FoundName[] = [];
  for (let at = from; at < to; ) {
    const isListed = at + 1 < to || COMMA_PATTERN.test(gapBefore(text, at));
    if (found.length > 0 && isListed && CONNECTORS.has(text.words[at] ?? '')) {
      at += 1;
      continue;
    }
    const name = findNameAt(text, at, options, to);
    if (!name || name.range[1] > to) return [];
    found.push(name);
    at = name.range[1];
  }
  return found;
}

export function findAllNames(text: Words, options: NameOptions): readonly FoundName[] {
  const found: FoundName[] = [];
  for (let at = 0; at < text.words.length; at += 1) {
    const name = findNameAt(text, at, options);
    if (name) {
      found.push(name);
      at = name.range[1] - 1;
    }
  }
  return found;
}

/**
 * Parses the names of a list item. The item may be a list of names, a name with a remark (`Slack: get alerts`), or a
 * name and a sentence (`Slack Get alerts in a channel`). Returns no names for any other text.
 */
export function parseItemNames(text: Words, options: NameOptions): readonly FoundName[] {
  const { raw, words, starts } = text;
  if (words.length === 0) return [];
  const whole = parseNameList(text, options, [0, words.length]);
  if (whole.length > 0) return whole;
  for (let to = 1; to <= Math.min(MAX_CARD_NAME_WORDS, words.length - 1); to += 1) {
    if (REMARK_PATTERN.test(gapBefore(text, to))) return parseNameList(text, options, [0, to]);
  }
  const name = words.length > MAX_CARD_WORDS ? undefined : findNameAt(text, 0, { ...options, isStrict: true });
  if (!name || !CAPITAL_PATTERN.test(raw)) return [];
  const [, end] = name.range;
  return gapBefore(text, end) === ' ' && CAPITAL_PATTERN.test(raw.slice(starts[end])) ? [name] : [];
}

/** Returns the index after the version that follows a name: `13 Ventura or later`, `(64-bit installer)`. */
function findVersionEnd(text: Words, from: number, limit: number): number {
  let to = from;
  while (to < limit && text.clauseIndexes[to] === text.clauseIndexes[from - 1]) {
    const isVersion = isVersionWord(text, to) || (CONNECTORS.has(text.words[to] ?? '') && isVersionWord(text, to + 1));
    if (!isVersion || !/^[ .,+/&()（-]*$/.test(gapBefore(text, to))) break;
    to += 1;
  }
  return to;
}

function isVersionWord({ words }: Words, at: number): boolean {
  const word = words[at] ?? '';
  return NUMBER_PATTERN.test(word) || (VERSION_WORDS.has(word) && !CONNECTORS.has(word));
}
