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
   * The claim is judged by the first case whose `claimed` equals the claimed value. If no case applies, or if no fact
   * matches it, the claim is `not_found`. If there was no source of these types, or if one of them could not be read
   * completely, the claim is `unverifiable` instead.
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

/** A pattern that selects facts (docs/profiles.md). A fact matches if it meets the conditions of all members. */
export interface FactPattern {
  readonly fact: FactKind;
  readonly values?: readonly (string | boolean)[] | undefined;
  readonly isClaimed?: true | undefined;
  readonly amount?: 'zero' | 'more' | undefined;
  /** Only for offers and prices. `recurring`: paid per day, week, month or year. */
  readonly period?: 'recurring' | 'once' | undefined;
  readonly sources?: readonly SourceType[] | undefined;
  readonly subjects?: readonly Subject['type'][] | undefined;
  readonly isNamesake?: true | undefined;
  readonly isWholeProduct?: true | undefined;
}
