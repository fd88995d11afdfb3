import type { LeaseRenewal } from '../shared/lease.ts';
import type { Assessment } from './assessment.ts';

/**
 * Leases assessments to workers, each to one at a time. Available are assessments that are queued, or running under an
 * expired lease. A lease that expires later than `MAX_LEASE_EXPIRY_MS` from now counts as expired. A lease is held
 * until another worker has taken the assessment over, even after it has expired. Times are in milliseconds since 1970.
 */
export interface AssessmentLeases extends LeaseRenewal {
  /**
   * Applies `begin` to the next available assessment, stores the result in one atomic step and returns it; `undefined`
   * if none is available. Next is the oldest assessment of the site that has the fewest running under an unexpired
   * lease; of several such sites, the oldest of all. Concurrent calls get different assessments. Skips assessments
   * whose deletion date has come, and those of the site `excludedSiteId`. `begin` must be pure and increase the
   * fencing number.
   */
  take(
    now: number,
    begin: (assessment: Assessment) => Assessment,
    excludedSiteId?: string,
  ): Promise<Assessment | undefined>;

  /**
   * Stores a finished assessment under the lease with its fencing number, and resolves once other readers see it. Calls
   * `onDurable`, which must not throw, once the write is durable, then or later; after a power cut before that, the
   * assessment runs again. Returns `lost`, changes nothing and never calls `onDurable`, if the lease is not held any
   * more, if the assessment was deleted, or if its deletion date had come when it finished.
   */
  finish(assessment: Assessment, onDurable?: () => void): Promise<'finished' | 'lost'>;

  /** Counts the available assessments of all sites, up to `limit`. */
  waiting(now: number, limit: number): Promise<number>;
}
