import * as v from 'valibot';
import { assessment, assessmentStatus, assessmentSummary } from '../assessment-record.ts';
import { operation } from '../operation.ts';
import { exactObject, text, wholeNumber } from '../schemas.ts';

const one = exactObject({ success: v.literal(true), assessment });

export const listAssessments = operation({
  id: 'listAssessments',
  method: 'get',
  path: '/sites/{siteId}/assessments',
  summary: 'List the site’s assessments, newest first',
  access: 'bearer',
  query: {
    status: v.optional(assessmentStatus),
    limit: v.optional(wholeNumber(1, 100), 50),
    cursor: v.optional(text(120)),
  },
  success: {
    status: 200,
    description: 'A page of assessments, without what can be long.',
    schema: exactObject({
      success: v.literal(true),
      data: v.array(assessmentSummary),
      page: exactObject({
        limit: v.pipe(v.number(), v.integer()),
        hasMore: v.boolean(),
        nextCursor: v.nullable(v.string()),
      }),
    }),
  },
  problems: ['site_not_found'],
});

export const inspectAssessment = operation({
  id: 'inspectAssessment',
  method: 'get',
  path: '/sites/{siteId}/assessments/{assessmentId}',
  summary: 'Read an assessment as the site’s account',
  access: 'bearer',
  success: { status: 200, description: 'The assessment.', schema: one, headers: ['Retry-After', 'ETag'] },
  problems: ['site_not_found', 'assessment_not_found'],
});

export const retryAssessment = operation({
  id: 'retryAssessment',
  method: 'post',
  path: '/sites/{siteId}/assessments/{assessmentId}/retry',
  summary: 'Queue a failed assessment anew',
  access: 'bearer',
  audit: 'none',
  success: {
    status: 200,
    description: 'The assessment, queued: same id, same profile version, same deletion date.',
    schema: one,
    headers: ['Retry-After'],
  },
  problems: ['site_not_found', 'assessment_not_found', 'assessment_not_failed', 'assessment_queue_full'],
});

export const deleteAssessment = operation({
  id: 'deleteAssessment',
  method: 'delete',
  path: '/sites/{siteId}/assessments/{assessmentId}',
  summary: 'Delete an assessment, whatever its status',
  access: 'bearer',
  audit: 'none',
  success: {
    status: 200,
    description: 'The assessment is gone, and its idempotency key is free again.',
    schema: exactObject({ success: v.literal(true) }),
  },
  problems: ['site_not_found', 'assessment_not_found'],
});
