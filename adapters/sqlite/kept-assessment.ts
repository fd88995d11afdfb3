import type { Assessment, AssessmentStatus } from '../../core/assessments/assessment.ts';
import { readAssessmentDocument, writeAssessmentTexts } from '../../core/assessments/assessment-document.ts';
import type { StoredAssessment } from '../../core/assessments/assessment-repository.port.ts';

/** What changes of a row. */
export interface AssessmentState {
  readonly id: string;
  readonly site_id: string;
  readonly status: AssessmentStatus;
  readonly fencing_number: number;
  readonly free_at: number | null;
  readonly summary: string;
  readonly document: string;
}

/** The row's state of an assessment. */
export function stateOf(assessment: Assessment): AssessmentState {
  return {
    id: assessment.id,
    site_id: assessment.siteId,
    status: assessment.status,
    fencing_number: assessment.fencingNumber,
    free_at: assessment.status === 'queued' ? 0 : assessment.leaseExpiresAt,
    ...writeAssessmentTexts(assessment),
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
export function assessmentOf({ status, fencing_number, free_at, document }: WorkingRow): Assessment {
  const leaseExpiresAt = status === 'queued' ? null : free_at;
  return readAssessmentDocument(document, { fencingNumber: fencing_number, leaseExpiresAt });
}

/** `status`, `fencing_number` and the document. */
export type StoredRow = [status: AssessmentStatus, fencingNumber: number, document: string];

export function storedOf(assessmentId: string, [status, fencingNumber, document]: StoredRow): StoredAssessment {
  return { assessmentId, status, fencingNumber, document };
}

/** What was written just now, as it would be read. */
export function storedOfState({ id, status, fencing_number, document }: AssessmentState): StoredAssessment {
  return { assessmentId: id, status, fencingNumber: fencing_number, document };
}
