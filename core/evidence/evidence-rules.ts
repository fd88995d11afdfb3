import type { ClaimRule } from './claim-rule.ts';
import type { FactRule } from './fact-rule.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The names of a profile's vocabularies. */
export const VOCABULARIES = ['pricingModels', 'platforms', 'integrations', 'programmingLanguages'] as const;

export type VocabularyName = (typeof VOCABULARIES)[number];

/** What a profile looks for and how it judges claims by it: data, no program. Decisions 4. */
export interface EvidenceRules {
  readonly vocabularies: Readonly<Record<VocabularyName, Vocabulary>>;
  /** SPDX identifiers, and whether the OSI has approved them. */
  readonly licences: Readonly<Record<string, boolean>>;
  readonly facts: readonly FactRule[];
  readonly claims: readonly ClaimRule[];
}
