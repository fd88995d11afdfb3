import { MINUTE, SECOND } from './time.ts';

/** A runner's lease on an assessment, held only while its fencing number is the latest one given for the assessment. */
export interface Lease {
  readonly siteId: string;
  readonly assessmentId: string;
  /** Greater than that of every lease given for this assessment before. */
  readonly fencingNumber: number;
}

/** The longest time for which a lease may be given, in milliseconds. */
export const LONGEST_LEASE = 600 * SECOND;
/**
 * No lease that was given by the present time ends further off, in milliseconds, even where the clocks of two machines are five minutes apart.
 * One that does was given by a clock that has been set back since, and would last until that clock had caught up.
 */
export const FURTHEST_EXPIRY = LONGEST_LEASE + 5 * MINUTE;
/** How often a lease is renewed within its time: two renewals may be lost. */
export const RENEWALS = 3;
/** After so many attempts whose lease expired, an assessment ends `failed`. */
export const MOST_ATTEMPTS = 3;
