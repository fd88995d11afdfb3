import type { CurrencyHints } from '../values/currencies.ts';
import type { Words } from '../words.ts';

/** What is known of a page before its text is searched. */
export interface PageHints {
  readonly currency: CurrencyHints;
  /** Squeezed names of what it is about. */
  readonly names: ReadonlySet<string>;
  /** Those of them that a heading may be, and say nothing else by it. */
  readonly namesOfHeadings: ReadonlySet<string>;
  /** What its title and its address say that all of it is about. */
  readonly about: Words;
}
