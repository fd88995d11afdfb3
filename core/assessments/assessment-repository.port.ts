import type { AuditEntry } from '../access/audit-entry.ts';
import type { Assessment, AssessmentStatus } from './assessment.ts';

/** An assessment as it is stored. */
export interface StoredAssessment {
  readonly assessmentId: string;
  readonly status: AssessmentStatus;
  /** Of the latest lease: no two terminal states of one assessment share it. */
  readonly fencingNumber: number;
  /** The published record in JSON, byte for byte as it was written. */
  readonly document: string;
}

/** What makes a request that is sent twice under one key make one assessment. */
export interface Submission {
  /** Of the site; kept as long as the assessment. */
  readonly idempotencyKey: string;
  /** What the request says; the key is not to be used for anything that says something else. */
  readonly fingerprint: string;
}

/** What the key has made. */
export interface Submitted {
  readonly fingerprint: string;
  readonly stored: StoredAssessment;
}

export type Enqueued =
  | { readonly outcome: 'created' | 'replayed'; readonly stored: StoredAssessment }
  | { readonly outcome: 'conflicting' }
  | { readonly outcome: 'full' };

export interface AssessmentPage {
  /** What a list shows of each, in UTF-8 JSON, separated by commas: the inside of a JSON array. */
  readonly summaries: Uint8Array;
  readonly hasMore: boolean;
  /** The id of the page's last assessment, `undefined` when the page is empty. */
  readonly last: string | undefined;
}

/**
 * Keeps assessments. From the instant of its deletion date on, an assessment is not there for any method, nor counted,
 * even before it is swept. Active are those that are queued or running. Times are in milliseconds since 1970.
 */
export interface AssessmentRepository {
  /**
   * Stores a queued assessment, created now, durable when it resolves: `created`. Answers `replayed` with the present
   * state of the one that this key has made with the same fingerprint, `conflicting` when it had another one, and
   * `full` when the site has `limit` active assessments; then nothing is stored. A key is looked at before the limit,
   * and free again when its assessment is gone. However many come at once, one key makes one, and the limit is never
   * passed. Calls `onQueued` as soon as runners can have what was stored, before that is durable perhaps: a power cut
   * then takes it and its run alike. It must not throw.
   */
  enqueue(assessment: Assessment, submission: Submission, limit: number, onQueued?: () => void): Promise<Enqueued>;

  /** What this key has made on the site, durable when it resolves, or `undefined`. */
  submitted(siteId: string, idempotencyKey: string, now: number): Promise<Submitted | undefined>;

  /** The site's assessment; `undefined` for one of another site, or none. */
  find(siteId: string, assessmentId: string, now: number): Promise<StoredAssessment | undefined>;

  /**
   * The site's assessments by id descending, which is the newest first; of one status where it is given; `limit` of
   * them behind the id `after`.
   */
  page(
    siteId: string,
    status: AssessmentStatus | undefined,
    limit: number,
    now: number,
    after?: string,
  ): Promise<AssessmentPage>;

  /**
   * Stores what `again` makes of a failed assessment, queued, and the audit entry with it, both or neither. The entry
   * says of which site, and when that is. Answers `not_failed` for one in another status, `full` when the site has
   * `limit` active assessments, and `undefined` for one that is not there; then nothing is stored. The limit is never
   * passed. `again` must be pure.
   */
  requeue(
    assessmentId: string,
    limit: number,
    retry: (failed: Assessment) => Assessment,
    audit: AuditEntry,
  ): Promise<StoredAssessment | 'not_failed' | 'full' | undefined>;

  /**
   * Removes the assessment with its key, whatever its status, and stores the audit entry, both or neither; the entry
   * says of which site. Answers whether there was one.
   */
  delete(assessmentId: string, audit: AuditEntry): Promise<boolean>;

  /** Removes assessments whose deletion date has come, of any site, at most `limit`. Answers how many. */
  deleteDue(now: number, limit: number): Promise<number>;
}
