import type { Fault } from '../shared/domain-error.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import { at, type FaultAt, faultUnless } from './matching/kind.ts';
import { squeezed } from './text/words.ts';
import { type Term, VOCABULARIES, wholeTerm } from './vocabulary.ts';

/** The most terms of a vocabulary, and names of a term. */
const MOST_TERMS = 3000;
const MOST_NAMES = 50;
const LONGEST_NAME = 100;

const TERM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What is wrong with the vocabularies of a profile to be; pointers are below `/rules/evidence/vocabularies`. */
export function faultsOfVocabularies(vocabularies: EvidenceRules['vocabularies']): readonly Fault[] {
  const faults = VOCABULARIES.flatMap((name) => {
    const terms = vocabularies[name].map(wholeTerm);
    const tooMany = faultUnless(terms.length <= MOST_TERMS, '', `must have at most ${MOST_TERMS} items`);
    const ofItems = tooMany.length > 0 ? [] : [...terms.flatMap(faultsOfTerm), ...faultsOfNames(terms)];
    return at(`/rules/evidence/vocabularies/${name}`, [...tooMany, ...ofItems]);
  });
  return faults.map(([pointer, detail]) => ({ pointer, detail }));
}

function faultsOfTerm({ term, names }: Term, index: number): readonly FaultAt[] {
  const isTerm = TERM.test(term) && term.length <= LONGEST_NAME;
  return at(`/${index}`, [
    ...faultUnless(isTerm, '/term', 'must be lower-case words joined by hyphens'),
    ...faultUnless(names.length <= MOST_NAMES, '/names', `must have at most ${MOST_NAMES} items`),
  ]);
}

/** A name that two terms share would tell nothing. */
function faultsOfNames(terms: readonly Term[]): readonly FaultAt[] {
  const itemOf = new Map<string, number>();
  return terms.flatMap(({ term, names }, index) =>
    [term, ...names].flatMap((name, place) => {
      const pointer = place === 0 ? `/${index}/term` : `/${index}/names/${place - 1}`;
      const key = squeezed(name);
      if (key === '' || name.length > LONGEST_NAME) {
        return [[pointer, `must have 1 to ${LONGEST_NAME} characters, letters or digits among them`] as const];
      }
      const other = itemOf.get(key) ?? index;
      itemOf.set(key, other);
      return faultUnless(other === index, pointer, `is a name of item ${other} too`);
    }),
  );
}
