import type { Claims, JudgedClaim } from '../evidence/claim.ts';
import type { Fact } from '../evidence/fact.ts';
import type { SourceType, Subject } from '../evidence/subject.ts';

/** A page of a profile's own test, as a site would answer it. */
export interface TestPage {
  /** A website when left out. */
  readonly type?: SourceType | undefined;
  /** `https://test.example.com/` when left out. */
  readonly url?: string | undefined;
  /** HTML when left out. */
  readonly contentType?: 'text/html' | 'application/json' | undefined;
  readonly body: string;
}

/** Small pages, and what a version must say of them. */
export interface ProfileTest {
  /** Unique in its version. */
  readonly name: string;
  /** A SaaS website called Test when left out. */
  readonly subject?: { readonly type?: Subject['type'] | undefined; readonly name?: string | undefined } | undefined;
  readonly pages: readonly TestPage[];
  readonly claims?: Claims | undefined;
  /** How each claim is judged, in the order in which they are told; a reason where it is `unverifiable`. */
  readonly expect?: readonly ClaimExpectation[] | undefined;
  /** Facts that must be found, each with all its values in any order; an empty list means that none may be. */
  readonly facts?: Readonly<Partial<Record<Fact, readonly (string | boolean)[] | undefined>>> | undefined;
}

export interface ClaimExpectation {
  readonly status: JudgedClaim['status'];
  readonly reason?: JudgedClaim['reason'] | undefined;
}
