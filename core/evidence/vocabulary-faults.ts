import type { Fault } from '../shared/domain-error.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import { squeezed } from './text/words.ts';
import { VOCABULARIES, wholeTerm } from './vocabulary.ts';

/** The names of a vocabulary that two of its terms share: they would tell nothing. Pointers are from the root. */
export function faultsOfVocabularies(vocabularies: EvidenceRules['vocabularies']): readonly Fault[] {
  return VOCABULARIES.flatMap((vocabulary) => {
    const itemOf = new Map<string, number>();
    return vocabularies[vocabulary].map(wholeTerm).flatMap(({ term, names }, index) =>
      [term, ...names].flatMap((name, place): readonly Fault[] => {
        const other = itemOf.get(squeezed(name)) ?? index;
        itemOf.set(squeezed(name), other);
        const member = place === 0 ? 'term' : `names/${place - 1}`;
        const pointer = `/rules/evidence/vocabularies/${vocabulary}/${index}/${member}`;
        return other === index ? [] : [{ pointer, detail: `is a name of item ${other} too` }];
      }),
    );
  });
}
