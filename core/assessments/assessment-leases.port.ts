import type { LeaseRenewal } from '../shared/lease.ts';
import type { Assessment } from './assessment.ts';

/**
 * Gives assessments to runners, each to one at a time. To be had is an assessment that is queued, or that is running
 * under a lease which has expired. A lease lasts until it expires, unless that is further off than
 * `MAX_LEASE_EXPIRY_MS`: such a one counts as expired. A lease is held until another runner has taken the assessment
 * over: one that expired and that nobody took over still holds. Times are in milliseconds since 1970.
 */
export interface AssessmentLeases extends LeaseRenewal {
  /**
   * Stores what `begin` makes of the next assessment to be had, in one atomic step, and answers that; `undefined` when
   * none is to be had. Next is the oldest of the site that has the fewest running under a lease which lasts, of several
   * such sites the oldest of all. Of several takers at once, each gets another one. One whose deletion date has come is
   * passed over, and so is the site `passingOver` with all that it has. `begin` must be pure and give its result a
   * greater fencing number.
   */
  take(
    now: number,
    begin: (assessment: Assessment) => Assessment,
    passingOver?: string,
  ): Promise<Assessment | undefined>;

  /**
   * Stores the end of an assessment under the lease whose fencing number it has, and resolves once everybody sees it.
   * Calls `onDurable`, which must not throw, once that is durable, then or later: a power cut before that has the
   * assessment run again. Answers `lost`, changes nothing and never calls `onDurable`, when the lease is not held any
   * more, when the assessment was deleted, or when its deletion date has come by the time it finished.
   */
  finish(assessment: Assessment, onDurable?: () => void): Promise<'finished' | 'lost'>;

  /** How many assessments are to be had, of any site, counted up to `limit`. */
  waiting(now: number, limit: number): Promise<number>;
}
