import { wordsForRoles } from '../lexicon/lexicon.ts';
import { phraseSetForRole } from '../text/phrases.ts';
import { gapBefore, sliceWords, type WordRange, type Words } from '../text/words.ts';
import { type LicenceApprovals, type ParsedLicence, parseLicence } from './licence.ts';
import { findLicenceByName } from './licence-name.ts';

/** A licence that was found in a text, and its position. */
export interface FoundLicence extends ParsedLicence {
  readonly range: WordRange;
}

const MAX_NAME_WORDS = 11;
/** Maximum number of words between the phrase and the name of the licence, such as *the terms of the*. */
const MAX_WORDS_BETWEEN = 6;
const ARTICLES = wordsForRoles('article', 'licence-articles');
const OR_WORDS = wordsForRoles('licence-or');
const AND_WORDS = wordsForRoles('licence-and');
/** Words after the name of a licence that limit it to a part of the product: *except*, *with*. */
const LIMITING_WORDS = wordsForRoles('licence-limits');
/** Words for an alternative licence without a name: *commercial*. */
const UNNAMED_LICENCES = wordsForRoles('licence-others');
const LICENCE_WORDS = phraseSetForRole('licence-words');
/**
 * Start of a name of a licence in a sentence: a capital letter or a digit. In lower case, `mit` is a German word, as in
 * `Lizenz mit`.
 */
const NAME_START_PATTERN = /^[\p{Lu}\d]|^zlib/u;
/** Signs of names that have no other meaning: `Apache-2.0`, `GPLv3`. `X11` is also a window system. */
const DISTINCT_NAME_PATTERN = /\p{L}{2}.*\d|^\d|-|licen[cs]e/iu;
const SPACE_PATTERN = /^\s*$/;
const POINT_PATTERN = /^\.$/;
const DIGIT_PATTERN = /^\d/;

/** Parses the licence at the beginning of a text: `the MIT License, as the file says`. */
export function parseLeadingLicence(text: Words, licences: LicenceApprovals): FoundLicence | undefined {
  return parseLicenceChoiceAt(text, skipArticles(text, 0), licences);
}

/** Finds the licence directly after or before a range of words, such as *under* in `released under the MIT licence`. */
export function findLicenceBeside(
  text: Words,
  [from, to]: WordRange,
  licences: LicenceApprovals,
): FoundLicence | undefined {
  const clause = text.clauseIndexes[from];
  const findAt = (at: number) => {
    const canBegin = text.clauseIndexes[at] === clause && NAME_START_PATTERN.test(text.raw.slice(text.starts[at]));
    const name = canBegin && !LICENCE_WORDS.matchAt(text, at) ? parseLicenceAt(text, at, licences) : undefined;
    return name && isUnambiguousName(sliceWords(text, name.range))
      ? parseLicenceChoiceAt(text, at, licences)
      : undefined;
  };
  for (let at = to; at <= to + MAX_WORDS_BETWEEN; at += 1) {
    const found = findAt(at);
    if (found && hasNoWordThatChangesMeaning(text, found.range)) return found;
  }
  for (let at = Math.max(0, from - MAX_NAME_WORDS); at <= from; at += 1) {
    const found = findAt(at);
    if (found && found.range[1] >= from) return found;
  }
  return undefined;
}

/** Whether a name has only one meaning. Some identifiers are also everyday words: `Fair`, `Ruby`. */
function isUnambiguousName(name: string): boolean {
  return DISTINCT_NAME_PATTERN.test(name) || findLicenceByName(name) !== undefined;
}

/**
 * Whether a name is not followed by a word that changes its meaning: *under MIT supervision* is not about the licence.
 */
function hasNoWordThatChangesMeaning(text: Words, range: WordRange): boolean {
  const [, to] = range;
  if (DISTINCT_NAME_PATTERN.test(sliceWords(text, range)) || LICENCE_WORDS.hasMatchIn(text, range)) return true;
  if (text.clauseIndexes[to] !== text.clauseIndexes[to - 1] || !SPACE_PATTERN.test(gapBefore(text, to))) return true;
  const next = text.words[to] ?? '';
  return AND_WORDS.has(next) || OR_WORDS.has(next) || LICENCE_WORDS.matchAt(text, to) !== undefined;
}

/**
 * Parses the name of a licence and its alternatives (`MIT or Apache-2.0`). Returns `undefined` if the licence applies
 * only to a part of the product.
 */
function parseLicenceChoiceAt(text: Words, at: number, licences: LicenceApprovals): FoundLicence | undefined {
  const name = parseLicenceAt(text, at, licences);
  if (!name) return undefined;
  const [from, end] = name.range;
  const joint = text.words[end] ?? '';
  if (LIMITING_WORDS.has(joint)) return undefined;
  if (!OR_WORDS.has(joint) && !AND_WORDS.has(joint)) return name;
  const next = skipArticles(text, end + 1);
  const other = parseLicenceChoiceAt(text, next, licences);
  if (!other && !UNNAMED_LICENCES.has(text.words[next] ?? '')) return name;
  if (!other) return OR_WORDS.has(joint) ? { ...name, licence: undefined, range: [from, next + 1] } : undefined;
  const range = [from, other.range[1]] as const;
  if (AND_WORDS.has(joint)) return { licence: undefined, isApproved: name.isApproved && other.isApproved, range };
  const licence = name.licence && other.licence ? `${name.licence} OR ${other.licence}` : undefined;
  return { licence, isApproved: name.isApproved || other.isApproved, range };
}

function skipArticles({ words }: Words, from: number): number {
  let at = from;
  while (ARTICLES.has(words[at] ?? '')) at += 1;
  return at;
}

/** Parses the longest licence name that begins at a word. */
function parseLicenceAt(text: Words, at: number, licences: LicenceApprovals): FoundLicence | undefined {
  for (let end = Math.min(text.words.length, at + MAX_NAME_WORDS); end > at; end -= 1) {
    // Do not end a name within a number such as `2.4`: `Apache 2.4` is not a licence.
    const isCut = POINT_PATTERN.test(gapBefore(text, end)) && DIGIT_PATTERN.test(text.words[end] ?? '');
    if (text.clauseIndexes[end - 1] !== text.clauseIndexes[at] || isCut) continue;
    const licence = parseLicence(sliceWords(text, [at, end]), licences);
    if (licence) return { ...licence, range: [at, end] };
  }
  return undefined;
}
