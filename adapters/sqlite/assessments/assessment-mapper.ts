import type { Assessment, AssessmentStatus } from '../../../core/assessments/assessment.ts';
import {
  addNullQuotes,
  parseAssessmentDocument,
  serializeDocumentAndSummary,
} from '../../../core/assessments/assessment-document.ts';
import type { StoredAssessment } from '../../../core/assessments/assessment-repository.port.ts';

/** An assessment's ids, and the columns that change when its state changes. */
export interface AssessmentStateColumns {
  readonly id: string;
  readonly site_id: string;
  readonly status: AssessmentStatus;
  readonly fencing_number: number;
  readonly free_at: number | null;
  readonly summary: string;
  readonly document: string;
}

/**
 * Assessments that this process has queued recently, by their stored documents. If a worker in this process leases such
 * an assessment, the assessment's document need not be parsed.
 */
const recentlyQueuedAssessments = new Map<string, Assessment>();
const MAX_RECENTLY_QUEUED = 100;

/** Converts an assessment to its state columns. Adds a queued assessment to `recentlyQueuedAssessments`. */
export function toStateColumnsAndCacheQueued(assessment: Assessment): AssessmentStateColumns {
  const texts = serializeDocumentAndSummary(assessment);
  if (assessment.status === 'queued') {
    if (recentlyQueuedAssessments.size >= MAX_RECENTLY_QUEUED) recentlyQueuedAssessments.clear();
    recentlyQueuedAssessments.set(texts.document, assessment);
  }
  return {
    id: assessment.id,
    site_id: assessment.siteId,
    status: assessment.status,
    fencing_number: assessment.fencingNumber,
    free_at: assessment.status === 'queued' ? 0 : assessment.leaseExpiresAt,
    ...texts,
  };
}

/** The columns that `toAssessment` needs. */
export interface AssessmentRow {
  readonly status: AssessmentStatus;
  readonly fencing_number: number;
  readonly free_at: number | null;
  readonly document: string;
}

/** Parses the assessment in a row, or takes it from `recentlyQueuedAssessments`. */
export function toAssessment({ status, fencing_number, free_at, document }: AssessmentRow): Assessment {
  const lease = { fencingNumber: fencing_number, leaseExpiresAt: status === 'queued' ? null : free_at };
  const cached = recentlyQueuedAssessments.get(document);
  if (!cached) return parseAssessmentDocument(document, lease);
  recentlyQueuedAssessments.delete(document);
  return { ...cached, ...lease };
}

/** The columns `status`, `fencing_number` and `document`. */
export type StoredAssessmentRow = [status: AssessmentStatus, fencingNumber: number, document: string];

/** The columns `site_id` and `deletes_at`, followed by those of `StoredAssessmentRow`. */
export type SiteAssessmentRow = [siteId: string, deletesAt: number, ...StoredAssessmentRow];

/** A cached assessment. The reader must check that it belongs to the site and is not past its deletion date. */
export interface CachedAssessment {
  readonly siteId: string;
  readonly deletesAt: number;
  readonly stored: StoredAssessment;
}

export function toCachedAssessment(
  assessmentId: string,
  [siteId, deletesAt, ...stored]: SiteAssessmentRow,
): CachedAssessment {
  return { siteId, deletesAt, stored: toStoredAssessment(assessmentId, stored) };
}

export function toStoredAssessment(
  assessmentId: string,
  [status, fencingNumber, document]: StoredAssessmentRow,
): StoredAssessment {
  return { assessmentId, status, fencingNumber, document: addNullQuotes(document) };
}

/** Returns the stored assessment after its state columns were written. */
export function stateColumnsToStoredAssessment({
  id,
  status,
  fencing_number,
  document,
}: AssessmentStateColumns): StoredAssessment {
  return { assessmentId: id, status, fencingNumber: fencing_number, document };
}
