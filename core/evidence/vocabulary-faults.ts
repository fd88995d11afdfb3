import type { Fault } from '../shared/domain-error.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import { squeezed } from './text/words.ts';
import { VOCABULARIES, type Vocabulary, wholeTerm } from './vocabulary.ts';

/** The most terms of a vocabulary, and names of a term. */
const MOST_TERMS = 3000;
const MOST_NAMES = 50;
const LONGEST_NAME = 100;

const TERM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What is wrong with the vocabularies of a profile to be; pointers are below `/rules/evidence/vocabularies`. */
export function faultsOfVocabularies(vocabularies: EvidenceRules['vocabularies']): readonly Fault[] {
  return VOCABULARIES.flatMap((name) => {
    const pointer = `/rules/evidence/vocabularies/${name}`;
    const vocabulary = vocabularies[name];
    if (vocabulary.length > MOST_TERMS) return [{ pointer, detail: `must have at most ${MOST_TERMS} items` }];
    return [...faultsOfTerms(vocabulary, pointer), ...faultsOfNames(vocabulary, pointer)];
  });
}

function faultsOfTerms(vocabulary: Vocabulary, pointer: string): readonly Fault[] {
  return vocabulary
    .map(wholeTerm)
    .flatMap(({ term, names }, index) => [
      ...(TERM.test(term) && term.length <= LONGEST_NAME
        ? []
        : [{ pointer: `${pointer}/${index}/term`, detail: 'must be lower-case words joined by hyphens' }]),
      ...(names.length <= MOST_NAMES
        ? []
        : [{ pointer: `${pointer}/${index}/names`, detail: `must have at most ${MOST_NAMES} items` }]),
    ]);
}

/** A name that two terms share would tell nothing. */
function faultsOfNames(vocabulary: Vocabulary, pointer: string): readonly Fault[] {
  const termOf = new Map<string, number>();
  return vocabulary.map(wholeTerm).flatMap(({ term, names }, index) =>
    [term, ...names].flatMap((name, place): readonly Fault[] => {
      const at = place === 0 ? `${pointer}/${index}/term` : `${pointer}/${index}/names/${place - 1}`;
      const key = squeezed(name);
      if (key === '' || name.length > LONGEST_NAME) {
        return [{ pointer: at, detail: `must have 1 to ${LONGEST_NAME} characters, letters or digits among them` }];
      }
      const other = termOf.get(key) ?? index;
      termOf.set(key, other);
      return other === index ? [] : [{ pointer: at, detail: `is a name of item ${other} too` }];
    }),
  );
}
