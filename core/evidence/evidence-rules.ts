import type { ClaimRule } from './claim-rule.ts';
import type { Rule } from './matching/rule.ts';
import type { Phrase } from './text/phrases.ts';
import type { Vocabulary, VocabularyName } from './vocabulary.ts';

/**
 * The rules of a profile: which facts to find, and how to judge claims by these facts. They are data and contain no
 * code. docs/profiles.md#members-of-rules
 */
export interface EvidenceRules {
  readonly vocabularies: Readonly<Record<VocabularyName, Vocabulary>>;
  /** The known licences. Keys are SPDX identifiers. Values say whether the OSI has approved the licence. */
  readonly licences: Readonly<Record<string, boolean>>;
  /**
   * Lists of phrases for use in several rules. The entry `@name` in a list of phrases is replaced by the list with this
   * name.
   */
  readonly lists?: Readonly<Record<string, readonly Phrase[]>> | undefined;
  /**
   * JSON pointers of Markdown texts in JSON documents, such as `/readme`. These texts are read like the visible text of
   * a page.
   */
  readonly readmes?: readonly string[] | undefined;
  readonly facts: readonly Rule[];
  readonly claims: readonly ClaimRule[];
}
