import { findTerm, indexVocabulary, type NameIndex } from './matching/names.ts';
import { phraseSet } from './text/phrases.ts';
import { squeezeText, toWords } from './text/words.ts';
import { toTermSlug } from './vocabulary.ts';

/** Shorter names stand for too much. */
const MIN_NAME_LENGTH = 3;
/** Everyday words that a claim may give as a name, and that no page says of one product: *Email*, *Calendar*. */
const COMMON_WORDS = phraseSet('common-words');

/** The term of a claimed name: the vocabulary's, else the name itself; undefined for one too short or too common. */
export function toClaimedTerm(name: string, names: NameIndex): string | undefined {
  const knownTerm = findTerm(name, names);
  if (knownTerm !== undefined) return knownTerm;
  if (squeezeText(name).length < MIN_NAME_LENGTH || COMMON_WORDS.matchesWhole(toWords(name))) return undefined;
  return toTermSlug(name) || squeezeText(name);
}

/** The claimed names that a vocabulary lacks, as names to look for. */
export function indexClaimedNames(claimed: readonly string[], names: NameIndex): NameIndex {
  const terms = claimed.flatMap((name) => {
    const term = findTerm(name, names) === undefined ? toClaimedTerm(name, names) : undefined;
    return term === undefined ? [] : [{ term, names: [name] }];
  });
  return indexVocabulary(terms);
}
