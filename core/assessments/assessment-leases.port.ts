import type { Lease, LeaseRenewer } from '../shared/lease.ts';
import type { Assessment } from './assessment.ts';
import type { AssessmentProgress } from './assessment-progress.ts';

/**
 * Leases each assessment to one worker at a time. An assessment is available if it is queued, or if it is running and
 * its lease has expired. A lease also counts as expired if its expiry is more than `MAX_TIME_UNTIL_LEASE_EXPIRY_MS` in
 * the future. A worker holds its lease, even after its expiry, until another worker takes over the assessment. If the
 * site has a webhook, the write that ends an assessment also stores the events of `toAssessmentEvents`. Times are in
 * milliseconds since 1970.
 */
export interface AssessmentLeases extends LeaseRenewer {
  /**
   * Applies `begin` to the next available assessment, stores the result in one atomic step, and returns it. Returns
   * `undefined` if no assessment is available. Prefers the site with the fewest assessments running under an unexpired
   * lease. If several sites have equally few, takes the oldest assessment. Concurrent calls get different assessments.
   * Skips assessments whose deletion date has come, and assessments of the site `excludedSiteId`. `begin` must be pure
   * and increase the fencing number.
   */
  acquire(
    now: number,
    begin: (assessment: Assessment) => Assessment,
    excludedSiteId?: string,
  ): Promise<Assessment | undefined>;

  /**
   * Stores a finished assessment if its fencing number is still that of the latest lease. Resolves once other readers
   * see the result. Calls `onDurable`, which must not throw, once the write is durable. The write may become durable
   * before or after the promise resolves. If the power fails before the write is durable, the assessment runs again.
   * Returns `lost` if another worker holds the lease, if the assessment was deleted, or if its deletion date had come
   * when it finished. In these cases, changes nothing and never calls `onDurable`.
   */
  finish(assessment: Assessment, onDurable?: () => void): Promise<'finished' | 'lost'>;

  /**
   * Stores the progress of a running assessment, if `lease` is still its latest lease. The write need not be durable.
   * Returns `lost`, and changes nothing, if another worker has leased the assessment, or if the assessment has ended or
   * was deleted. The progress is deleted when the assessment ends or is leased again.
   */
  saveProgress(lease: Lease, progress: AssessmentProgress): Promise<'saved' | 'lost'>;

  /** Counts the available assessments of all sites, up to `limit`. */
  countAvailable(now: number, limit: number): Promise<number>;
}
