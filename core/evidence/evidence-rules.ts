import type { ClaimRule } from './claim-rule.ts';
import type { Rule } from './matching/rule.ts';
import type { Phrase } from './text/phrases.ts';
import type { Vocabulary, VocabularyName } from './vocabulary.ts';

/** What a profile looks for and how it judges claims by it: data, no code. docs/profiles.md#what-rules-holds */
export interface EvidenceRules {
  readonly vocabularies: Readonly<Record<VocabularyName, Vocabulary>>;
  /** SPDX identifiers, and whether the OSI has approved them. */
  readonly licences: Readonly<Record<string, boolean>>;
  /** Phrases that several rules share. Wherever a rule has phrases, `@name` inserts the list of that name. */
  readonly lists?: Readonly<Record<string, readonly Phrase[]>> | undefined;
  /** Where JSON documents have a text in Markdown, which is read as the visible text of a page is: JSON pointers. */
  readonly readmes?: readonly string[] | undefined;
  readonly facts: readonly Rule[];
  readonly claims: readonly ClaimRule[];
}
