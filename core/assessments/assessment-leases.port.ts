import type { LeaseRenewal } from '../shared/lease.ts';
import type { Assessment } from './assessment.ts';

/**
 * Leases each assessment to one worker at a time. An assessment is available if it is queued, or running under an
 * expired lease. A lease that expires later than `MAX_LEASE_EXPIRY_MS` from now counts as expired. A worker holds its
 * lease, even an expired one, until another worker takes the assessment over. Times are in milliseconds since 1970.
 */
export interface AssessmentLeases extends LeaseRenewal {
  /**
   * Applies `begin` to the next available assessment, stores the result in one atomic step and returns it. Returns
   * `undefined` if none is available. The site with the fewest assessments running under an unexpired lease comes
   * first; among such sites, the oldest assessment. Concurrent calls get different assessments. Skips assessments whose
   * deletion date has come, and those of the site `excludedSiteId`. `begin` must be pure and increase the fencing
   * number.
   */
  take(
    now: number,
    begin: (assessment: Assessment) => Assessment,
    excludedSiteId?: string,
  ): Promise<Assessment | undefined>;

  /**
   * Stores a finished assessment under the lease with its fencing number. Resolves once other readers see it. Calls
   * `onDurable`, which must not throw, once the write is durable, before or after resolving. After a power cut before
   * that, the assessment runs again.
   * Returns `lost` if another worker holds the lease, if the assessment was deleted, or if its deletion date had come
   * when it finished. It then changes nothing and never calls `onDurable`.
   */
  finish(assessment: Assessment, onDurable?: () => void): Promise<'finished' | 'lost'>;

  /** Counts the available assessments of all sites, up to `limit`. */
  countAvailable(now: number, limit: number): Promise<number>;
}
