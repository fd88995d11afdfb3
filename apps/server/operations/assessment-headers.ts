import { isTerminal } from '../../../core/assessments/assessment.ts';
import type { StoredAssessment } from '../../../core/assessments/assessment-repository.port.ts';
import { etagHeader } from './etag.ts';

/** `Retry-After` of an active assessment, in seconds: long enough for a short run. */
const RETRY_AFTER_SECONDS = '2';

/** The headers of an assessment: an `ETag` once it has ended, `Retry-After` until then. */
export function assessmentHeaders({ status, fencingNumber }: StoredAssessment): readonly string[] {
  return isTerminal(status) ? etagHeader(fencingNumber) : ['Retry-After', RETRY_AFTER_SECONDS];
}
