import type { Claims } from './claim.ts';
import type { FactKind } from './fact.ts';
import type { SourceType, Subject } from './subject.ts';
import type { VocabularyName } from './vocabulary.ts';

/** A rule of a profile that says how one claim is judged. */
export interface ClaimRule {
  readonly claim: keyof Claims;
  readonly sources: readonly SourceType[];
  readonly vocabulary?: VocabularyName | undefined;
  /**
   * The first case whose `claimed` equals the claimed value judges the claim. If no case applies, or if no fact matches
   * the case's patterns, the claim is `not_found`. It is `unverifiable` instead if no source has one of the types in
   * `sources`, or if one of these sources could not be read completely.
   */
  readonly cases: readonly ClaimCase[];
}

export interface ClaimCase {
  /** The case applies only to this claimed value: a term of the vocabulary, true or false. Default: any value. */
  readonly claimed?: string | boolean | undefined;
  /**
   * Alternatives, each with a list of patterns. If each pattern of at least one alternative matches a fact, the claim
   * is `supported`.
   */
  readonly supports: readonly (readonly FactPattern[])[];
  /**
   * If one of these patterns matches a fact and no alternative of `supports` holds, the claim is `contradicted`. If an
   * alternative holds too, the claim is `unverifiable` because of conflicting evidence.
   */
  readonly contradicts: readonly FactPattern[];
  /**
   * If one of these patterns matches a fact and an alternative of `supports` holds, the claim is `unverifiable` because
   * of conflicting evidence. Without support, a match has no effect.
   */
  readonly disputes?: readonly FactPattern[] | undefined;
}

/**
 * A pattern that selects facts. A fact matches if it meets the conditions of all members that are defined.
 * docs/profiles.md#claim-rules
 */
export interface FactPattern {
  readonly fact: FactKind;
  readonly values?: readonly (string | boolean)[] | undefined;
  /** The value must be the term in the claim. */
  readonly isClaimed?: true | undefined;
  /** Only for offers and prices. `more`: any amount other than 0. */
  readonly amount?: 'zero' | 'more' | undefined;
  /** Only for offers and prices. `recurring`: paid per day, week, month or year. */
  readonly period?: 'recurring' | 'once' | undefined;
  readonly sources?: readonly SourceType[] | undefined;
  /** The type of the assessed product. */
  readonly subjects?: readonly Subject['type'][] | undefined;
  /** The source must be a repository or package with the name of the product. */
  readonly isNamesake?: true | undefined;
  /**
   * The source must not be the repository of a part of the product, such as `acme-sdk`. A part with the name of the
   * assessed product counts as whole.
   */
  readonly isWholeProduct?: true | undefined;
}
