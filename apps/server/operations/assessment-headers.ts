import { isTerminal } from '../../../core/assessments/assessment.ts';
import type { StoredAssessment } from '../../../core/assessments/assessment-repository.port.ts';
import { etag } from './etag.ts';

/** When to ask again after what is active, in seconds: long enough for a short run. */
const ASK_AGAIN = '2';

/** The headers of an assessment: an `ETag` once it has ended, `Retry-After` until then. */
export function stateHeaders({ status, fencingNumber }: StoredAssessment): readonly string[] {
  return isTerminal(status) ? etag(fencingNumber) : ['Retry-After', ASK_AGAIN];
}
