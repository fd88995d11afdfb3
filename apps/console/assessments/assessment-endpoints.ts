import type {
  deleteAssessment,
  inspectAssessment,
  listAssessments,
  retryAssessment,
} from '../../../contracts/unlisted/assessments.ts';
import { type Answered, endpoint } from '../api/endpoint.ts';

export type Assessment = Answered<typeof inspectAssessment>['assessment'];

export const LIST_ASSESSMENTS = endpoint<typeof listAssessments>('get', '/sites/{siteId}/assessments');
export const READ_ASSESSMENT = endpoint<typeof inspectAssessment>('get', '/sites/{siteId}/assessments/{assessmentId}');
export const RETRY_ASSESSMENT = endpoint<typeof retryAssessment>(
  'post',
  '/sites/{siteId}/assessments/{assessmentId}/retry',
);
export const DELETE_ASSESSMENT = endpoint<typeof deleteAssessment>(
  'delete',
  '/sites/{siteId}/assessments/{assessmentId}',
);
