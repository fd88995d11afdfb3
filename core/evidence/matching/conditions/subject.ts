import { wordsForRoles } from '../../lexicon/lexicon.ts';
import { phraseSetForRole } from '../../text/phrases.ts';
import { clauseAt, gapBefore, type Words } from '../../text/words.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { findNameAt } from '../names.ts';
import { isAboutRival } from '../rivals.ts';
import type { ConditionParams } from './condition-schemas.ts';

const PRONOUNS = wordsForRoles('pronoun');
/** Articles. A capitalised word with an article before it is not a name: `die Grundfunktionen`. */
const ARTICLES = wordsForRoles('article', 'determiner');
const ADVERBS = wordsForRoles('adverb');
const RELATIVE_PRONOUNS = wordsForRoles('relative-pronoun');
/** Words that may be capitalised although they are not names: *Everything*, *Our*, *Connect*, *Runs*. */
const NON_NAMES = wordsForRoles('nobody', 'article', 'connector', 'pronoun', 'runs');
/** Verbs that mark the name before them as the subject: `Planky has a free plan`. */
const SUBJECT_VERBS = wordsForRoles('subject-verb');
/** Names of plans, which do not count as other subjects: `Pro costs`, `el plan Básico`. */
const PLAN_PHRASES = phraseSetForRole('plans');
/** Subjects that are not the product: *customers*, *he*, *competitors*. */
const OTHER_SUBJECTS = phraseSetForRole('other-subject');
/**
 * Words that refer to the reader or the maker of the product: *your*, *you*, *our*, *we*. If such a word is before the
 * match, the clause is about the product, even if it also has another name.
 */
const OURSELVES_WORDS = wordsForRoles('ourselves');
/** Maximum number of words of the product's name before a match. */
const MAX_NAME_WORDS = 12;
const CAPITAL_PATTERN = /^\p{Lu}/u;
/** Language in which all nouns are capitalised. A capital does not mark a name there. */
const CAPITALIZED_NOUNS_LANGUAGE = 'de';
const FOUR_LETTERS_PATTERN = /\p{L}{4}/u;
/** Minimum share of capitalised words in a title. In a title, a capital does not mark a name. */
const MIN_CAPITALIZED_SHARE = 0.6;
const MIN_TITLE_WORDS = 3;
/** Punctuation after which a statement needs no subject: `Einmalkauf, kein Abo`. */
const PAUSE_PATTERN = /[,:(]/;
/** Words between a thing and its owner, such as *of* in `the free tier of MongoDB Atlas`. */
const BELONGING_WORDS = wordsForRoles('belonging');
/** Number of words at the start of a text in which the verb of its subject is searched. */
const MAX_SUBJECT_WORDS = 5;
const PART_END_PATTERN = /\s[-–—*·]\s|:|\d\.\s/;

export function compile({ is }: ConditionParams<'subject'>) {
  return is === 'named' ? isAboutNamedProduct : isAboutProduct;
}

function isAboutNamedProduct({ occurrence: { block, range } }: TextMatch, source: SourceContext): boolean {
  const { text } = block;
  const { productNames } = source;
  const [from] = clauseAt(text, range[0]);
  const to = skipAdverbs(text, from, range[0]);
  for (let at = Math.max(from, to - MAX_NAME_WORDS); at < to; at += 1)
    if (productNames.countNameWordsAt(text, at) >= to - at) return true;
  // The match itself may contain the name, at the placeholder `{word}` of its phrase: `use Acme for free`.
  for (let at = range[0] + 1; at < range[1]; at += 1) if (productNames.countNameWordsAt(text, at) > 0) return true;
  return false;
}

function isAboutProduct({ occurrence: { block, range } }: TextMatch, source: SourceContext): boolean {
  const { text } = block;
  const { productNames, getNameIndexes, page } = source;
  const to = range[0];
  const from = findPartStart(text, to);
  if (
    refersToOtherSubject(text, from, source) ||
    followsOtherName(text, from, source) ||
    isAboutRival(block, to, source.rivalNames, productNames)
  )
    return false;
  const systems = { names: getNameIndexes('integrations'), requiresCapital: true, includesVersions: false };
  // The match may belong to another product: `the free tier of MongoDB Atlas`.
  if (BELONGING_WORDS.has(text.words[range[1]] ?? '') && findNameAt(text, range[1] + 1, systems)) return false;
  let mentionsProduct = false;
  for (let at = to - 1; at >= from; at -= 1) {
    if (productNames.countNameWordsAt(text, at) > 0) return true;
    if (OTHER_SUBJECTS.matchAt(text, at)) return false;
    mentionsProduct ||= OURSELVES_WORDS.has(text.words[at] ?? '');
  }
  // A list belongs to the words before its colon: `Tools that I use: Figma, Slack`.
  const isList = !mentionsProduct && !text.words.slice(from, to).some((word) => SUBJECT_VERBS.has(word));
  for (let [at] = clauseAt(text, from); isList && at < from; at += 1)
    if (OTHER_SUBJECTS.matchAt(text, at)) return false;
  if (mentionsProduct || (page?.language ?? '').startsWith(CAPITALIZED_NOUNS_LANGUAGE)) return true;
  // In `The Dinghy plan`, the word before *plan* is the name of the plan, not another subject.
  const last = PLAN_PHRASES.matchAt(text, to) && to > from ? to - 1 : to;
  return findOtherSubject(text, from, last, source) === undefined;
}

/**
 * Finds the start of the part of a clause that contains a word. Parts are separated by dashes, colons and numbers of
 * steps.
 */
function findPartStart(text: Words, to: number): number {
  const [from] = clauseAt(text, to);
  let at = to;
  while (at > from && !PART_END_PATTERN.test(gapBefore(text, at))) at -= 1;
  return at;
}

/**
 * Finds a capitalised word that is the name of another subject, and returns its index. Names of platforms do not count:
 * `the app is there for Android and for iPhone`.
 */
function findOtherSubject(text: Words, from: number, to: number, source: SourceContext): number | undefined {
  const isTitle = isTitleCase(text, to);
  const { productNames, getNameIndexes } = source;
  const platforms = { names: getNameIndexes('platforms'), requiresCapital: true, includesVersions: false };
  const last = skipAdverbs(text, from, to) - 1;
  for (let at = last; at >= from; at -= 1) {
    const word = text.words[at] ?? '';
    if (
      !CAPITAL_PATTERN.test(text.raw.slice(text.starts[at])) ||
      NON_NAMES.has(word) ||
      productNames.isPartOfName(word)
    )
      continue;
    if (findNameAt(text, at, platforms, to) || PLAN_PHRASES.matchAt(text, at)) continue;
    if (ARTICLES.has(text.words[at - 1] ?? '') || gapBefore(text, at) === '-') continue;
    const isBeside = !isTitle && at === last && !PAUSE_PATTERN.test(gapBefore(text, at + 1));
    if (isBeside || SUBJECT_VERBS.has(findVerbAfter(text, at))) return at;
  }
  return undefined;
}

/**
 * Whether a clause begins with a pronoun that refers to another product or thing, named at the start of the text:
 * `Planky is new. It runs on Linux`, `The importer is new. It runs on Linux`.
 */
function refersToOtherSubject(text: Words, from: number, { productNames }: SourceContext): boolean {
  const noun = text.words.slice(1, MAX_SUBJECT_WORDS).findIndex((word) => SUBJECT_VERBS.has(word));
  const [first = '', name = ''] = [text.words[0], text.words[noun]];
  const start = ADVERBS.has(text.words[from] ?? '') ? from + 1 : from;
  if (from === 0 || !PRONOUNS.has(text.words[start] ?? '') || noun < 0) return false;
  const isThing = ARTICLES.has(first) && !OURSELVES_WORDS.has(first);
  const isName = text.starts.slice(0, noun + 1).every((at) => CAPITAL_PATTERN.test(text.raw.slice(at)));
  if ((noun > 0 && !isThing && !isName) || NON_NAMES.has(name) || productNames.hasNameIn(text, [0, noun + 1]))
    return false;
  return CAPITAL_PATTERN.test(text.raw.slice(text.starts[0]));
}

/** Whether a clause begins with a pronoun after a short clause that ends with a name: `Install Git. It is for`. */
function followsOtherName(text: Words, from: number, { productNames }: SourceContext): boolean {
  if (from === 0 || !PRONOUNS.has(text.words[from] ?? '')) return false;
  const [start] = clauseAt(text, from - 1);
  const isName = from - start > 1 && CAPITAL_PATTERN.test(text.raw.slice(text.starts[from - 1]));
  return isName && from - start <= MAX_SUBJECT_WORDS && !productNames.hasNameIn(text, [start, from]);
}

/**
 * Returns the first word after a name that is neither an adverb nor a relative pronoun: *offers* in `Planky still
 * offers` and in `Planky, which offers`.
 */
function findVerbAfter({ words }: Words, at: number): string {
  let next = at + 1;
  while (
    !SUBJECT_VERBS.has(words[next] ?? '') &&
    (ADVERBS.has(words[next] ?? '') || RELATIVE_PRONOUNS.has(words[next] ?? ''))
  )
    next += 1;
  return words[next] ?? '';
}

function skipAdverbs({ words }: Words, from: number, to: number): number {
  let at = to;
  while (at > from && ADVERBS.has(words[at - 1] ?? '')) at -= 1;
  return at;
}

/** Whether most long words of a text are capitalised. The first word does not count, because it always is. */
function isTitleCase({ raw, starts, ends }: Words, to: number): boolean {
  const words = starts.map((start, at) => raw.slice(start, ends[at]));
  const long = words.filter(
    (word, at) => FOUR_LETTERS_PATTERN.test(word) && (to < MIN_TITLE_WORDS || (at > 0 && at < to)),
  );
  return (
    long.length >= MIN_TITLE_WORDS &&
    long.filter((word) => CAPITAL_PATTERN.test(word)).length >= MIN_CAPITALIZED_SHARE * long.length
  );
}
