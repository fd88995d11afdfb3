import type {
  compareAssessment,
  deleteAssessment,
  inspectAssessment,
  listAssessments,
  listUsableProfiles,
  retryAssessment,
  startAssessment,
} from '../../../contracts/management/assessments.ts';
import { defineEndpoint, type OperationInput, type OperationResult } from '../api/endpoint.ts';

export type Comparison = NonNullable<OperationResult<typeof compareAssessment>['comparison']>;
export type Assessment = OperationResult<typeof inspectAssessment>['assessment'];

/** The progress of a running assessment. */
export type RunProgress = NonNullable<OperationResult<typeof inspectAssessment>['progress']>;

export type AssessmentRequest = OperationInput<typeof startAssessment>['body'];
export type UsableProfile = OperationResult<typeof listUsableProfiles>['profiles'][number];

export const START_ASSESSMENT = defineEndpoint<typeof startAssessment>('post', '/sites/{siteId}/assessments');
export const LIST_USABLE_PROFILES = defineEndpoint<typeof listUsableProfiles>('get', '/sites/{siteId}/profiles');
export const LIST_ASSESSMENTS = defineEndpoint<typeof listAssessments>('get', '/sites/{siteId}/assessments');
export const READ_ASSESSMENT = defineEndpoint<typeof inspectAssessment>(
  'get',
  '/sites/{siteId}/assessments/{assessmentId}',
);
export const COMPARE_ASSESSMENT = defineEndpoint<typeof compareAssessment>(
  'get',
  '/sites/{siteId}/assessments/{assessmentId}/comparison',
);
export const RETRY_ASSESSMENT = defineEndpoint<typeof retryAssessment>(
  'post',
  '/sites/{siteId}/assessments/{assessmentId}/retry',
);
export const DELETE_ASSESSMENT = defineEndpoint<typeof deleteAssessment>(
  'delete',
  '/sites/{siteId}/assessments/{assessmentId}',
);
