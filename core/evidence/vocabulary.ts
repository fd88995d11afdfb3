/** A thing that has one name here and several elsewhere. */
export interface Term {
  /** Lower-case words joined by hyphens: the value of evidence. */
  readonly term: string;
  /** Names and spellings in any language; compared without regard to case, accents, hyphens and white space. */
  readonly names: readonly string[];
}

/** Terms, no two of which share a name. */
export type Vocabulary = readonly Term[];
