/** Claims of the caller about the subject. Each is judged against the evidence. docs/assessments.md#create */
export interface Claims {
  readonly pricingModel?: string | undefined;
  readonly freeTier?: boolean | undefined;
  readonly openSource?: boolean | undefined;
  readonly platforms?: readonly string[] | undefined;
  readonly integrations?: readonly string[] | undefined;
}

type ClaimStatus = 'supported' | 'contradicted' | 'not_found' | 'unverifiable';

/** Why a claim is unverifiable. */
type UnverifiableReason =
  | 'no_eligible_source'
  | 'source_not_fetched'
  | 'content_requires_javascript'
  | 'claim_not_in_vocabulary'
  | 'conflicting_evidence';

/** The judgement of one claim, or of one item of a list. docs/assessments.md#claims */
export interface JudgedClaim {
  readonly claim: keyof Claims;
  readonly claimed: string | boolean;
  readonly status: ClaimStatus;
  /** Null unless `unverifiable`. */
  readonly reason: UnverifiableReason | null;
  /** The `evidenceId`s behind the judgement. */
  readonly citations: readonly string[];
}
