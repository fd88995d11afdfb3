import { hasEnded } from '../../../core/assessments/assessment.ts';
import type { StoredAssessment } from '../../../core/assessments/assessment-repository.port.ts';
import { createEtagHeader } from './etag.ts';

/** `Retry-After` of an active assessment, in seconds: about the duration of a short assessment. */
const RETRY_AFTER_SECONDS = '2';

/** Returns the headers of an assessment: `Retry-After` while it is active, an `ETag` once it has ended. */
export function createAssessmentHeaders({ status, fencingNumber }: StoredAssessment): readonly string[] {
  return hasEnded(status) ? createEtagHeader(fencingNumber) : ['Retry-After', RETRY_AFTER_SECONDS];
}
