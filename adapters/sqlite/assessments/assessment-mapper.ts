import type { Assessment, AssessmentStatus } from '../../../core/assessments/assessment.ts';
import {
  addMissingQuotes,
  parseAssessmentDocument,
  serializeAssessment,
} from '../../../core/assessments/assessment-document.ts';
import type { StoredAssessment } from '../../../core/assessments/assessment-repository.port.ts';

/** An assessment's ids, and the columns that change with its state. */
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
 * Recently queued assessments, by their stored documents. If one of them is soon taken, its document need not be
 * parsed.
 */
const recentlyQueuedAssessments = new Map<string, Assessment>();
const MAX_RECENTLY_QUEUED = 100;

/** Converts an assessment to its state columns. */
export function toStateColumns(assessment: Assessment): AssessmentStateColumns {
  const texts = serializeAssessment(assessment);
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

/** The columns from which an assessment is parsed. */
export interface AssessmentRow {
  readonly status: AssessmentStatus;
  readonly fencing_number: number;
  readonly free_at: number | null;
  readonly document: string;
}

/** Parses the assessment of a row. */
export function toAssessment({ status, fencing_number, free_at, document }: AssessmentRow): Assessment {
  const lease = { fencingNumber: fencing_number, leaseExpiresAt: status === 'queued' ? null : free_at };
  const known = recentlyQueuedAssessments.get(document);
  if (!known) return parseAssessmentDocument(document, lease);
  recentlyQueuedAssessments.delete(document);
  return { ...known, ...lease };
}

/** The columns `status`, `fencing_number` and `document`. */
export type StoredAssessmentRow = [status: AssessmentStatus, fencingNumber: number, document: string];

/** The columns `site_id` and `deletes_at`, and those of `StoredAssessmentRow`. */
export type FoundAssessmentRow = [siteId: string, deletesAt: number, ...StoredAssessmentRow];

/** An assessment of any site, even one past its deletion date. */
export interface FoundAssessment {
  readonly siteId: string;
  readonly deletesAt: number;
  readonly stored: StoredAssessment;
}

export function toFoundAssessment(
  assessmentId: string,
  [siteId, deletesAt, ...stored]: FoundAssessmentRow,
): FoundAssessment {
  return { siteId, deletesAt, stored: toStoredAssessment(assessmentId, stored) };
}

export function toStoredAssessment(
  assessmentId: string,
  [status, fencingNumber, document]: StoredAssessmentRow,
): StoredAssessment {
  return { assessmentId, status, fencingNumber, document: addMissingQuotes(document) };
}

/** Returns the stored assessment, from the columns that were just written. */
export function toStoredFromStateColumns({
  id,
  status,
  fencing_number,
  document,
}: AssessmentStateColumns): StoredAssessment {
  return { assessmentId: id, status, fencingNumber: fencing_number, document };
}
