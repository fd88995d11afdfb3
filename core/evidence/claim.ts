/** The caller's claims about the subject. Each claim is compared with the evidence. docs/assessments.md#create */
export interface Claims {
  readonly pricingModel?: string | undefined;
  readonly freeTier?: boolean | undefined;
  readonly openSource?: boolean | undefined;
  readonly platforms?: readonly string[] | undefined;
  readonly integrations?: readonly string[] | undefined;
}

type ClaimStatus = 'supported' | 'contradicted' | 'not_found' | 'unverifiable';

/** Why a claim has the status `unverifiable`. */
type UnverifiableReason =
  | 'no_eligible_source'
  | 'source_not_fetched'
  | 'content_requires_javascript'
  | 'claim_not_in_vocabulary'
  | 'conflicting_evidence';

/** The result for one claim. If the claim is a list, each item has its own result. docs/assessments.md#claims */
export interface JudgedClaim {
  readonly claim: keyof Claims;
  readonly claimed: string | boolean;
  readonly status: ClaimStatus;
  /** Null unless the status is `unverifiable`. */
  readonly reason: UnverifiableReason | null;
  /** The `evidenceId`s of the facts on which the status is based. */
  readonly citations: readonly string[];
}
