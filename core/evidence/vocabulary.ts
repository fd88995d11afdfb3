/** The names of a profile's vocabularies. */
export const VOCABULARIES = ['pricingModels', 'platforms', 'integrations', 'programmingLanguages'] as const;

export type VocabularyName = (typeof VOCABULARIES)[number];

/** A term and the names that pages use for it. */
export interface Term {
  /** The value of evidence: lower-case words joined by hyphens. */
  readonly term: string;
  /**
   * Names in any language, compared without case, accents, hyphens and white space. A name written without a capital is
   * also found in sentences in lower case.
   */
  readonly names: readonly string[];
}

/** Terms without shared names. A term without other names may be a plain string. */
export type Vocabulary = readonly (Term | string)[];

/** Expands the short form of a term. */
export function normalizeTerm(term: Term | string): Term {
  return typeof term === 'string' ? { term, names: [] } : term;
}

/** Converts a name to a term: lower-case words joined by hyphens; empty for a name in another script. */
export function toTermSlug(name: string): string {
  const spelled = name.replaceAll('#', ' sharp').replaceAll('+', ' plus').normalize('NFKD');
  return spelled
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
