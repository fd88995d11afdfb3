import type { Violation } from '../shared/domain-error.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import { foldWithoutSpaces } from './text/words.ts';
import { normalizeTerm, VOCABULARIES } from './vocabulary.ts';

/**
 * Reports names that two terms of a vocabulary share. The violations' pointers begin with
 * `/rules/evidence/vocabularies`.
 */
export function validateVocabularies(vocabularies: EvidenceRules['vocabularies']): readonly Violation[] {
  return VOCABULARIES.flatMap((vocabulary) => {
    const itemOf = new Map<string, number>();
    return vocabularies[vocabulary].map(normalizeTerm).flatMap(({ term, names }, index) =>
      [term, ...names].flatMap((name, position): readonly Violation[] => {
        const other = itemOf.get(foldWithoutSpaces(name)) ?? index;
        itemOf.set(foldWithoutSpaces(name), other);
        const member = position === 0 ? 'term' : `names/${position - 1}`;
        const pointer = `/rules/evidence/vocabularies/${vocabulary}/${index}/${member}`;
        return other === index ? [] : [{ pointer, detail: `repeats a name of item ${other}` }];
      }),
    );
  });
}
