import type { Claims, JudgedClaim } from '../evidence/claim.ts';
import type { FactKind } from '../evidence/fact.ts';
import type { SourceType, Subject } from '../evidence/subject.ts';

/** A page of a profile's own test: the parts of the response that a web server would return for the page. */
export interface TestPage {
  /** `website` by default. */
  readonly type?: SourceType | undefined;
  /** `https://test.example.com/` by default. */
  readonly url?: string | undefined;
  /** HTML by default. */
  readonly contentType?: 'text/html' | 'application/json' | undefined;
  readonly body: string;
}

/**
 * A test that is part of a profile version: small pages, and the facts and claims that the rules must derive from them.
 */
export interface ProfileTest {
  /** Unique within its version. */
  readonly name: string;
  /** A SaaS website called Test by default. */
  readonly subject?: { readonly type?: Subject['type'] | undefined; readonly name?: string | undefined } | undefined;
  readonly pages: readonly TestPage[];
  readonly claims?: Claims | undefined;
  /** Expected status of each claim, in the order of the result. A missing reason means that the reason must be null. */
  readonly expect?: readonly ClaimExpectation[] | undefined;
  /**
   * Expected values by fact, in any order. The pages must give all of these values and no others. An empty list means
   * that no page has the fact. Facts without a field are not checked.
   */
  readonly facts?: Readonly<Partial<Record<FactKind, readonly (string | boolean)[] | undefined>>> | undefined;
}

export interface ClaimExpectation {
  readonly status: JudgedClaim['status'];
  readonly reason?: JudgedClaim['reason'] | undefined;
}
