/** The names of a profile's vocabularies. */
export const VOCABULARIES = ['pricingModels', 'platforms', 'integrations', 'programmingLanguages'] as const;

export type VocabularyName = (typeof VOCABULARIES)[number];

/** A term and the names that pages use for it. */
export interface VocabularyTerm {
  /** The value in evidence: lower-case words joined by hyphens. */
  readonly term: string;
  /**
   * Names in any language. They are compared without case, accents, hyphens and white space. In sentences, names
   * usually count only with a capital. A name that is written here in lower case also counts in lower case.
   */
  readonly names: readonly string[];
}

/** A list of terms. Two terms must not share a name. A term without further names may be a plain string. */
export type Vocabulary = readonly (VocabularyTerm | string)[];

/** Converts a term that is a plain string to an object. */
export function normalizeTerm(term: VocabularyTerm | string): VocabularyTerm {
  return typeof term === 'string' ? { term, names: [] } : term;
}

/**
 * Converts a name to a term: lower-case words joined by hyphens. Returns an empty text if the name has no Latin letters
 * or digits.
 */
export function toTermSlug(name: string): string {
  const spelled = name.replaceAll('#', ' sharp').replaceAll('+', ' plus').normalize('NFKD');
  return spelled
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
