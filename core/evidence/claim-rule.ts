import type { Claims } from './claim.ts';
import type { Fact } from './fact.ts';
import type { SourceType, Subject } from './subject.ts';
import type { VocabularyName } from './vocabulary.ts';

/** How one claim is judged; part of a profile's data. */
export interface ClaimRule {
  readonly claim: keyof Claims;
  /** Types of sources that can state something about the claim. */
  readonly sources: readonly SourceType[];
  /** Vocabulary of the claimed text; none for claims that are true or false. */
  readonly vocabulary?: VocabularyName | undefined;
  /** Cases for and against the claim. The first one that fits decides; without one the claim is `not_found`. */
  readonly cases: readonly ClaimCase[];
}

export interface ClaimCase {
  /** A term of the vocabulary, true or false. By default any value fits. */
  readonly claimed?: string | boolean | undefined;
  /** Alternatives that support the claim: each is a list of facts that must all be present. */
  readonly supports: readonly (readonly FactPattern[])[];
  /** Each of these facts contradicts the claim. The absence of a fact never does. */
  readonly contradicts: readonly FactPattern[];
  /** Each of these facts makes support uncertain. Alone it decides nothing. */
  readonly disputes?: readonly FactPattern[] | undefined;
}

/** Selects facts. All given members must match. */
export interface FactPattern {
  readonly fact: Fact;
  /** Any value by default. */
  readonly values?: readonly (string | boolean)[] | undefined;
  /** The value must be the claimed term. */
  readonly isClaimed?: true | undefined;
  /** For offers and prices: an amount of 0, or more. */
  readonly amount?: 'zero' | 'more' | undefined;
  /** For offers: paid repeatedly, or once. */
  readonly period?: 'recurring' | 'once' | undefined;
  /** Only facts from sources of these types. */
  readonly sources?: readonly SourceType[] | undefined;
  /** Only for subjects of these types. */
  readonly subjects?: readonly Subject['type'][] | undefined;
  /** Only from a source whose repository or package has the subject's name. A scope such as `@acme/` is ignored. */
  readonly isNamesake?: true | undefined;
  /**
   * Not from a repository whose name marks a part of the product (`acme-sdk`, `acme-android`), unless that is the
   * subject's name.
   */
  readonly isWhole?: true | undefined;
}
