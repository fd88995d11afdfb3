import type { ClaimRule } from './claim-rule.ts';
import type { Rule } from './matching/rule.ts';
import type { Phrase } from './text/phrases.ts';
import type { Vocabulary, VocabularyName } from './vocabulary.ts';

/**
 * The facts that a profile looks for, and how it judges claims by them: data without code.
 * docs/profiles.md#what-rules-holds
 */
export interface EvidenceRules {
  readonly vocabularies: Readonly<Record<VocabularyName, Vocabulary>>;
  /** SPDX identifiers by whether the OSI has approved them. */
  readonly licences: Readonly<Record<string, boolean>>;
  /** Phrases shared by several rules. In any list of phrases `@name` inserts the list of that name. */
  readonly lists?: Readonly<Record<string, readonly Phrase[]>> | undefined;
  /** JSON pointers of Markdown texts in JSON documents. These are read like the visible text of a page. */
  readonly readmes?: readonly string[] | undefined;
  readonly facts: readonly Rule[];
  readonly claims: readonly ClaimRule[];
}
