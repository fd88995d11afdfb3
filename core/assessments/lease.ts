import { SECOND } from '../shared/time.ts';

/** A runner's hold on an assessment: nobody else works on it while its number is the latest that was given. Decisions 4. */
export interface Lease {
  readonly siteId: string;
  readonly assessmentId: string;
  /** Greater than that of every lease given for this assessment before. */
  readonly fencingNumber: number;
}

/** How long a lease lasts unless it is renewed, in milliseconds. */
export const LEASE_MILLIS = 30 * SECOND;
/** How often a runner renews its lease, in milliseconds: two renewals may be lost. */
export const RENEW_MILLIS = 10 * SECOND;
/** After so many attempts whose lease expired, an assessment ends `failed`. */
export const MOST_ATTEMPTS = 3;
