import { indexVocabulary, lookUpTermByName, type NameIndex } from './matching/names.ts';
import { phraseSetForRole } from './text/phrases.ts';
import { foldWithoutSpaces, toWords } from './text/words.ts';
import { toTermSlug } from './vocabulary.ts';

/** Minimum length of a claimed name without spaces and punctuation. Shorter names are too ambiguous. */
const MIN_NAME_LENGTH = 3;
/**
 * Everyday words that pages use in general meanings, such as *Email* and *Calendar*. A claim with such a name cannot be
 * checked.
 */
const COMMON_WORDS = phraseSetForRole('common-words');

/**
 * Returns the term of the vocabulary for a claimed name. If the vocabulary does not have the name, returns a slug of
 * the name. Returns `undefined` if the name is too short or too common.
 */
export function toClaimedTerm(name: string, names: NameIndex): string | undefined {
  const knownTerm = lookUpTermByName(name, names);
  if (knownTerm !== undefined) return knownTerm;
  if (foldWithoutSpaces(name).length < MIN_NAME_LENGTH || COMMON_WORDS.matchesWhole(toWords(name))) return undefined;
  return toTermSlug(name) || foldWithoutSpaces(name);
}

/** Creates an index of the claimed names that the vocabulary does not have. */
export function indexClaimedNames(claimed: readonly string[], names: NameIndex): NameIndex {
  const terms = claimed.flatMap((name) => {
    const term = lookUpTermByName(name, names) === undefined ? toClaimedTerm(name, names) : undefined;
    return term === undefined ? [] : [{ term, names: [name] }];
  });
  return indexVocabulary(terms);
}
