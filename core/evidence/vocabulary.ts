/** The names of a profile's vocabularies. */
export const VOCABULARIES = ['pricingModels', 'platforms', 'integrations', 'programmingLanguages'] as const;

export type VocabularyName = (typeof VOCABULARIES)[number];

/** A thing that has one name here and several elsewhere. */
export interface Term {
  /** Lower-case words joined by hyphens: the value of evidence. */
  readonly term: string;
  /**
   * Names and spellings in any language; compared without regard to case, accents, hyphens and white space. One without
   * a capital is also found in sentences where it is written so.
   */
  readonly names: readonly string[];
}

/** Terms, no two of which share a name; one that has no other names may be written alone. */
export type Vocabulary = readonly (Term | string)[];

/** A term with its names, however it is written. */
export function normalizeTerm(term: Term | string): Term {
  return typeof term === 'string' ? { term, names: [] } : term;
}

/** The term of a name: lower-case words joined by hyphens; empty for a name in another script. */
export function toTermSlug(name: string): string {
  const spelled = name.replaceAll('#', ' sharp').replaceAll('+', ' plus').normalize('NFKD');
  return spelled
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
