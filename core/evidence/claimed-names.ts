import { findTerm, indexVocabulary, type NameIndex } from './matching/names.ts';
import { phraseSet } from './text/phrases.ts';
import { squeezeText, toWords } from './text/words.ts';
import { toTermSlug } from './vocabulary.ts';

/** Shorter names are too ambiguous. */
const MIN_NAME_LENGTH = 3;
/** Everyday words that a claim may give as a name, and that pages use generically: *Email*, *Calendar*. */
const COMMON_WORDS = phraseSet('common-words');

/**
 * Returns the vocabulary's term for a claimed name, else a slug of the name. Returns `undefined` for a name that is too
 * short or too common.
 */
export function toClaimedTerm(name: string, names: NameIndex): string | undefined {
  const knownTerm = findTerm(name, names);
  if (knownTerm !== undefined) return knownTerm;
  if (squeezeText(name).length < MIN_NAME_LENGTH || COMMON_WORDS.matchesWhole(toWords(name))) return undefined;
  return toTermSlug(name) || squeezeText(name);
}

/** Indexes the claimed names that are missing from the vocabulary. */
export function indexClaimedNames(claimed: readonly string[], names: NameIndex): NameIndex {
  const terms = claimed.flatMap((name) => {
    const term = findTerm(name, names) === undefined ? toClaimedTerm(name, names) : undefined;
    return term === undefined ? [] : [{ term, names: [name] }];
  });
  return indexVocabulary(terms);
}
