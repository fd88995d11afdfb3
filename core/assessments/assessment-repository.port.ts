import type { AuditEntry } from '../access/audit-entry.ts';
import type { Assessment, AssessmentStatus } from './assessment.ts';

/** An assessment as it is stored. */
export interface StoredAssessment {
  readonly assessmentId: string;
  readonly status: AssessmentStatus;
  /** Fencing number of the latest lease. No two terminal states of one assessment share it. */
  readonly fencingNumber: number;
  /** The public record in JSON, byte for byte as it was written. */
  readonly document: string;
}

/** Idempotency key and fingerprint of a request, so that a repeated request creates no second assessment. */
export interface Submission {
  /** Unique per site. Stored as long as the assessment. */
  readonly idempotencyKey: string;
  /** Hash of the request. A key must not be reused for a request with another fingerprint. */
  readonly fingerprint: string;
}

/** The assessment that an earlier request created under the same key, and that request's fingerprint. */
export interface PriorSubmission {
  readonly fingerprint: string;
  readonly stored: StoredAssessment;
}

export type EnqueueResult =
  | { readonly outcome: 'created' | 'replayed'; readonly stored: StoredAssessment }
  | { readonly outcome: 'conflicting' }
  | { readonly outcome: 'full' };

export interface AssessmentPage {
  /** Summaries in UTF-8 JSON, separated by commas: the inside of a JSON array. */
  readonly summaries: Uint8Array;
  readonly hasMore: boolean;
  /** Id of the last assessment on the page, `undefined` for an empty page. */
  readonly lastId: string | undefined;
}

/**
 * Stores assessments. From its deletion date on, no method finds or counts an assessment, even before the sweep deletes
 * it. Active means queued or running. Times are in milliseconds since 1970.
 */
export interface AssessmentRepository {
  /**
   * Stores a queued assessment that was created now. It is durable when the promise resolves.
   * Returns `created`; `replayed` with the current state if this key was used before with the same fingerprint;
   * `conflicting` if with another one; `full` if the site has `limit` active assessments. Only `created` stores
   * anything. The key is checked before the limit, and is free again once its assessment is gone. Concurrent requests
   * with one key create one assessment and never exceed the limit.
   * Calls `onQueued`, which must not throw, as soon as workers can take the assessment. It may not be durable yet: a
   * power cut then loses the assessment together with its run.
   */
  enqueue(assessment: Assessment, submission: Submission, limit: number, onQueued?: () => void): Promise<EnqueueResult>;

  /** Finds the assessment created under this key of the site. It is durable when the promise resolves. */
  findSubmission(siteId: string, idempotencyKey: string, now: number): Promise<PriorSubmission | undefined>;

  /** Finds an assessment of the site. Returns `undefined` if it does not exist or belongs to another site. */
  find(siteId: string, assessmentId: string, now: number): Promise<StoredAssessment | undefined>;

  /**
   * Lists the site's assessments by id descending, newest first: `limit` of them, only those with `status` if given,
   * starting behind the id `after`.
   */
  page(
    siteId: string,
    status: AssessmentStatus | undefined,
    limit: number,
    now: number,
    after?: string,
  ): Promise<AssessmentPage>;

  /**
   * Stores the result of `retry` for a failed assessment together with the audit entry, both or neither. The entry
   * holds the site and the time.
   * Returns `not_failed` for another status, `full` if the site has `limit` active assessments, and `undefined` if
   * there is no such assessment; then nothing is stored. The limit is never exceeded. `retry` must be pure.
   */
  requeue(
    assessmentId: string,
    limit: number,
    retry: (failed: Assessment) => Assessment,
    audit: AuditEntry,
  ): Promise<StoredAssessment | 'not_failed' | 'full' | undefined>;

  /**
   * Deletes an assessment in any status, with its key, and stores the audit entry, both or neither. The entry holds the
   * site. Returns whether the assessment existed.
   */
  delete(assessmentId: string, audit: AuditEntry): Promise<boolean>;

  /** Deletes at most `limit` assessments of any site whose deletion date has come. Returns their number. */
  deleteDue(now: number, limit: number): Promise<number>;
}
