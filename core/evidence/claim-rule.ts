import type { Claims } from './claim.ts';
import type { FactKind } from './fact.ts';
import type { SourceType, Subject } from './subject.ts';
import type { VocabularyName } from './vocabulary.ts';

/** A rule of a profile that says how one claim is judged. */
export interface ClaimRule {
  readonly claim: keyof Claims;
  /** Types of sources whose facts are considered. Facts of other sources are ignored. */
  readonly sources: readonly SourceType[];
  /** Vocabulary in which the claimed text is looked up. Missing for boolean claims. */
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

/** A pattern that selects facts. A fact matches if it meets the conditions of all defined members. */
export interface FactPattern {
  readonly fact: FactKind;
  /** The value must be one of these. Default: any value. */
  readonly values?: readonly (string | boolean)[] | undefined;
  /** If true, the value must equal the claimed term. */
  readonly isClaimed?: true | undefined;
  /** Only for offers and prices. `zero`: the amount must be 0. `more`: the amount must be greater than 0. */
  readonly amount?: 'zero' | 'more' | undefined;
  /**
   * Only for offers and prices. `recurring`: the price must be paid per day, week, month or year. `once`: the price
   * must be paid once.
   */
  readonly period?: 'recurring' | 'once' | undefined;
  /** The source of the fact must have one of these types. */
  readonly sources?: readonly SourceType[] | undefined;
  /** The assessed subject must have one of these types. */
  readonly subjects?: readonly Subject['type'][] | undefined;
  /**
   * If true, the source must be a repository or package with the subject's name. A scope such as `@acme/` is ignored.
   */
  readonly isNamesake?: true | undefined;
  /**
   * If true, the source must not be a repository with only a part of the product, such as `acme-sdk` or `acme-android`.
   * The part is recognised by the name. A repository with exactly the subject's name is always accepted.
   */
  readonly isWhole?: true | undefined;
}
