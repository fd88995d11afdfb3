import type { Claims, JudgedClaim } from '../evidence/claim.ts';
import type { Fact } from '../evidence/fact.ts';
import type { SourceType, Subject } from '../evidence/subject.ts';

/** A page of a profile's own test, as a server would return it. */
export interface TestPage {
  /** `website` by default. */
  readonly type?: SourceType | undefined;
  /** `https://test.example.com/` by default. */
  readonly url?: string | undefined;
  /** HTML by default. */
  readonly contentType?: 'text/html' | 'application/json' | undefined;
  readonly body: string;
}

/** Small pages, and the facts and claims that a version must derive from them. */
export interface ProfileTest {
  /** Unique within its version. */
  readonly name: string;
  /** A SaaS website called Test by default. */
  readonly subject?: { readonly type?: Subject['type'] | undefined; readonly name?: string | undefined } | undefined;
  readonly pages: readonly TestPage[];
  readonly claims?: Claims | undefined;
  /** Expected status of each claim, in the order of the result. The reason is only checked for `unverifiable`. */
  readonly expect?: readonly ClaimExpectation[] | undefined;
  /** Expected facts, each with all of its values in any order. An empty list means that the fact must be absent. */
  readonly facts?: Readonly<Partial<Record<Fact, readonly (string | boolean)[] | undefined>>> | undefined;
}

export interface ClaimExpectation {
  readonly status: JudgedClaim['status'];
  readonly reason?: JudgedClaim['reason'] | undefined;
}
