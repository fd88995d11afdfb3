import type { Assessment, AssessmentStatus } from '../../../core/assessments/assessment.ts';
import {
  readAssessmentDocument,
  withQuotes,
  writeAssessmentTexts,
} from '../../../core/assessments/assessment-document.ts';
import type { StoredAssessment } from '../../../core/assessments/assessment-repository.port.ts';

/** What changes of a row. */
export interface AssessmentStateColumns {
  readonly id: string;
  readonly site_id: string;
  readonly status: AssessmentStatus;
  readonly fencing_number: number;
  readonly free_at: number | null;
  readonly summary: string;
  readonly document: string;
}

/** The queued assessments that were written last, by their documents: one that is taken soon need not be parsed. */
const recentlyQueued = new Map<string, Assessment>();
const MAX_RECENTLY_QUEUED = 100;

/** The row's state of an assessment. */
export function toStateColumns(assessment: Assessment): AssessmentStateColumns {
  const texts = writeAssessmentTexts(assessment);
  if (assessment.status === 'queued') {
    if (recentlyQueued.size >= MAX_RECENTLY_QUEUED) recentlyQueued.clear();
    recentlyQueued.set(texts.document, assessment);
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

/** What is read of an assessment that goes on being worked with. */
export interface WorkingRow {
  readonly status: AssessmentStatus;
  readonly fencing_number: number;
  readonly free_at: number | null;
  readonly document: string;
}

/** The assessment of a row. */
export function toAssessment({ status, fencing_number, free_at, document }: WorkingRow): Assessment {
  const lease = { fencingNumber: fencing_number, leaseExpiresAt: status === 'queued' ? null : free_at };
  const known = recentlyQueued.get(document);
  if (!known) return readAssessmentDocument(document, lease);
  recentlyQueued.delete(document);
  return { ...known, ...lease };
}

/** `status`, `fencing_number` and the document. */
export type StoredRow = [status: AssessmentStatus, fencingNumber: number, document: string];

/** The site, `deletes_at`, and what is stored. */
export type FoundRow = [siteId: string, deletesAt: number, ...StoredRow];

/** An assessment of whatever site, even if it is due. */
export interface FoundAssessment {
  readonly siteId: string;
  readonly deletesAt: number;
  readonly stored: StoredAssessment;
}

export function toFoundAssessment(assessmentId: string, [siteId, deletesAt, ...stored]: FoundRow): FoundAssessment {
  return { siteId, deletesAt, stored: toStoredAssessment(assessmentId, stored) };
}

export function toStoredAssessment(
  assessmentId: string,
  [status, fencingNumber, document]: StoredRow,
): StoredAssessment {
  return { assessmentId, status, fencingNumber, document: withQuotes(document) };
}

/** What was written just now, as it would be read. */
export function toStoredFromColumns({
  id,
  status,
  fencing_number,
  document,
}: AssessmentStateColumns): StoredAssessment {
  return { assessmentId: id, status, fencingNumber: fencing_number, document };
}
