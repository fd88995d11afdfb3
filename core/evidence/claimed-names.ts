import { type Names, namesOf, termOf } from './matching/names.ts';
import { phraseSet } from './text/phrases.ts';
import { squeezed, toWords } from './text/words.ts';
import { toTerm } from './vocabulary.ts';

/** Shorter names stand for too much. */
const MIN_NAME_LENGTH = 3;
/** Everyday words that a claim may give as a name, and that no page says of one product: *Email*, *Calendar*. */
const COMMON_WORDS = phraseSet('common-words');

/** The term of a claimed name: the vocabulary's, else the name itself; undefined for one too short or too common. */
export function termOfClaim(name: string, names: Names): string | undefined {
  const known = termOf(name, names);
  if (known !== undefined) return known;
  if (squeezed(name).length < MIN_NAME_LENGTH || COMMON_WORDS.isWhole(toWords(name))) return undefined;
  return toTerm(name) || squeezed(name);
}

/** The claimed names that a vocabulary lacks, as names to look for. */
export function claimedNames(claimed: readonly string[], names: Names): Names {
  const terms = claimed.flatMap((name) => {
    const term = termOf(name, names) === undefined ? termOfClaim(name, names) : undefined;
    return term === undefined ? [] : [{ term, names: [name] }];
  });
  return namesOf(terms);
}
