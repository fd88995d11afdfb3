import type { Claims } from './claim.ts';
import type { Fact } from './fact.ts';
import type { SourceType, Subject } from './subject.ts';
import type { VocabularyName } from './vocabulary.ts';

/** How one claim is judged: data of a profile. */
export interface ClaimRule {
  readonly claim: keyof Claims;
  /** The types of sources that can say something of it. */
  readonly sources: readonly SourceType[];
  /** What a claimed text must be a name of; none where the claim is true or false. */
  readonly vocabulary?: VocabularyName | undefined;
  /** The cases for and against a claim: the first case that fits decides. A claim that fits none is never found. */
  readonly cases: readonly ClaimCase[];
}

export interface ClaimCase {
  /** A term of the vocabulary, true or false; any term when left out. */
  readonly claimed?: string | boolean | undefined;
  /** Each is a way to support it: a list of facts of which every one must be there. */
  readonly supports: readonly (readonly FactPattern[])[];
  /** Each fact alone says the contrary. That something is not mentioned never does. */
  readonly contradicts: readonly FactPattern[];
  /** Each fact makes what supports it uncertain, and says nothing alone. */
  readonly disputes?: readonly FactPattern[] | undefined;
}

/** Which facts are meant. Everything that is said must hold. */
export interface FactPattern {
  readonly fact: Fact;
  /** These values; any when left out. */
  readonly values?: readonly (string | boolean)[] | undefined;
  /** Whether the value is the claimed term. */
  readonly isClaimed?: true | undefined;
  /** Of offers and prices: nothing to pay, or something. */
  readonly amount?: 'zero' | 'more' | undefined;
  /** Of offers: paid again and again, or once. */
  readonly period?: 'recurring' | 'once' | undefined;
  /** Only from sources of these types. */
  readonly sources?: readonly SourceType[] | undefined;
  /** Only where the subject is one of these. */
  readonly subjects?: readonly Subject['type'][] | undefined;
  /** Only from a source whose repository or package is called like the subject; a scope such as `@acme/` is ignored. */
  readonly isNamesake?: true | undefined;
  /**
   * Not from a repository whose name marks a part of the product (`acme-sdk`, `acme-android`), unless it is called like
   * the subject.
   */
  readonly isWhole?: true | undefined;
}
