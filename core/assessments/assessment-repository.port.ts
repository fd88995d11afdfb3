import type { AuditEntry } from '../access/audit-entry.ts';
import type { Assessment, AssessmentStatus } from './assessment.ts';
import type { AssessmentFilter } from './assessment-filter.ts';
import type { AssessmentProgress } from './assessment-progress.ts';

/** An assessment as it is stored. */
export interface StoredAssessment {
  readonly assessmentId: string;
  readonly status: AssessmentStatus;
  /**
   * Fencing number of the latest lease. If an assessment ends, is retried and ends again, the two ends have different
   * numbers.
   */
  readonly fencingNumber: number;
  /** The public record in JSON, exactly as it was written. */
  readonly document: string;
}

/**
 * Identifies a series of assessments with the same external reference and profile. They can be compared with each
 * other.
 */
export type AssessmentSeries = Pick<Assessment, 'externalReference' | 'profileKey'>;

/**
 * Idempotency key and fingerprint of a request. A repeated request has the same key and fingerprint, so it returns the
 * existing assessment and creates no new one.
 */
export interface IdempotentSubmission {
  /** Unique per site. Stored as long as the assessment. */
  readonly idempotencyKey: string;
  /** Hash of the request. A request with the same key but another fingerprint is rejected. */
  readonly fingerprint: string;
}

/** The assessment that an earlier request created under the same key, and the fingerprint of that request. */
export interface PriorSubmission {
  readonly fingerprint: string;
  readonly stored: StoredAssessment;
}

export type EnqueueResult =
  | { readonly outcome: 'created' | 'replayed'; readonly stored: StoredAssessment }
  | { readonly outcome: 'conflicting' }
  | { readonly outcome: 'full' };

export interface SerializedAssessmentPage {
  /** Summaries in UTF-8 JSON, separated by commas like the items of a JSON array, but without its brackets. */
  readonly summaries: Uint8Array;
  readonly hasMore: boolean;
  /** Id of the last assessment on the page. `undefined` if the page is empty. */
  readonly lastId: string | undefined;
}

/**
 * Stores assessments. From its deletion date on, no method finds or counts an assessment, even if `deleteDue` has not
 * deleted it yet. An assessment is active if it is queued or running. Times are in milliseconds since 1970.
 */
export interface AssessmentRepository {
  /**
   * Stores a new queued assessment. It is durable when the promise resolves. Returns `created` if the assessment was
   * stored. In all other cases nothing is stored. Returns `replayed` with the stored assessment if the idempotency key
   * was used before with the same fingerprint. Returns `conflicting` if the key was used with another fingerprint.
   * Returns `full` if the site has `limit` active assessments. The key is checked before the limit. A key can be used
   * again once its assessment is deleted. Concurrent requests with one key create only one assessment, and concurrent
   * requests never exceed the limit. Calls `onQueued`, which must not throw, as soon as workers can take the
   * assessment. At that time the assessment may not be durable yet. If the power fails then, the assessment and its run
   * are lost.
   */
  enqueue(
    assessment: Assessment,
    submission: IdempotentSubmission,
    limit: number,
    onQueued?: () => void,
  ): Promise<EnqueueResult>;

  /**
   * Finds the site's assessment that was created with this key. The assessment is durable when the promise resolves.
   */
  findPriorSubmission(siteId: string, idempotencyKey: string, now: number): Promise<PriorSubmission | undefined>;

  /** Finds an assessment of the site. Returns `undefined` if it does not exist or belongs to another site. */
  find(siteId: string, assessmentId: string, now: number): Promise<StoredAssessment | undefined>;

  /**
   * Lists at most `limit` of the site's assessments that match the filter, by id descending, so the newest are first.
   * If `after` is defined, the list begins after that id.
   */
  listPage(
    siteId: string,
    filter: AssessmentFilter,
    limit: number,
    now: number,
    after?: string,
  ): Promise<SerializedAssessmentPage>;

  /**
   * Finds the progress that a worker has saved of a running assessment. Returns `undefined` if there is none: for a
   * short time after the start, and if the assessment is not running.
   */
  findProgress(siteId: string, assessmentId: string): Promise<AssessmentProgress | undefined>;

  /**
   * Finds the latest of the site's completed assessments that have this reference and profile and whose id is lower
   * than `before`.
   */
  findPreviousCompleted(
    siteId: string,
    series: AssessmentSeries,
    before: string,
    now: number,
  ): Promise<StoredAssessment | undefined>;

  /**
   * Stores the result of `retry` for a failed assessment and the audit entry in one atomic step. The site and the time
   * are taken from the audit entry. Stores nothing in these cases: returns `not_failed` if the assessment has another
   * status, `full` if the site has `limit` active assessments, and `undefined` if the site has no such assessment.
   * Concurrent calls never exceed the limit. `retry` must be pure.
   */
  requeueFailed(
    assessmentId: string,
    limit: number,
    retry: (failed: Assessment) => Assessment,
    audit: AuditEntry,
  ): Promise<StoredAssessment | 'not_failed' | 'full' | undefined>;

  /**
   * Deletes an assessment in any status and its idempotency key, and stores the audit entry, in one atomic step. The
   * site is taken from the audit entry. Returns false, and stores nothing, if the site has no such assessment.
   */
  delete(assessmentId: string, audit: AuditEntry): Promise<boolean>;

  /** Deletes at most `limit` assessments of any site whose deletion date has come. Returns their number. */
  deleteDue(now: number, limit: number): Promise<number>;
}
