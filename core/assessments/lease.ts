/** A runner's hold on an assessment: nobody else works on it while its number is the latest that was given. Decisions 4. */
export interface Lease {
  readonly siteId: string;
  readonly assessmentId: string;
  /** Greater than that of every lease given for this assessment before. */
  readonly fencingNumber: number;
}

/** How often a lease is renewed within its time: two renewals may be lost. */
export const RENEWALS = 3;
/** After so many attempts whose lease expired, an assessment ends `failed`. */
export const MOST_ATTEMPTS = 3;
