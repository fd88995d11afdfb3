import * as v from 'valibot';
import { defineOperation } from '../operation.ts';
import { assessment, assessmentStatusSchema, assessmentSummarySchema } from '../public/assessment-record.ts';
import { createAssessment } from '../public/assessments.ts';
import { exactObject } from '../schemas.ts';
import { pageSchema, pagingQuery } from './paging.ts';

const assessmentResponseSchema = exactObject({ success: v.literal(true), assessment });

export const listAssessments = defineOperation({
  id: 'listAssessments',
  method: 'get',
  path: '/sites/{siteId}/assessments',
  summary: 'List the site’s assessments, newest first',
  access: 'bearer',
  query: {
    status: v.optional(assessmentStatusSchema),
    ...pagingQuery,
  },
  success: {
    status: 200,
    description: 'A page of assessments, without what can be long.',
    schema: pageSchema(assessmentSummarySchema),
  },
  problems: ['site_not_found'],
});

export const startAssessment = defineOperation({
  id: 'startAssessment',
  method: 'post',
  path: '/sites/{siteId}/assessments',
  summary: 'Queue an assessment as the site’s account, by the rules of operation 9',
  access: 'bearer',
  audit: 'none',
  headers: createAssessment.headers,
  body: createAssessment.body,
  success: {
    status: 201,
    description: 'The assessment, made now or before.',
    schema: assessmentResponseSchema,
    headers: createAssessment.success.headers,
  },
  problems: ['site_not_found', ...createAssessment.problems],
});

export const listUsableProfiles = defineOperation({
  id: 'listUsableProfiles',
  method: 'get',
  path: '/sites/{siteId}/profiles',
  summary: 'List the assessment profiles that the site’s new assessments can be made by',
  access: 'bearer',
  success: {
    status: 200,
    description: 'The active profiles by key, each with its current version.',
    schema: exactObject({
      success: v.literal(true),
      profiles: v.array(exactObject({ key: v.string(), title: v.string(), profileVersion: v.string() })),
    }),
  },
  problems: ['site_not_found'],
});

export const inspectAssessment = defineOperation({
  id: 'inspectAssessment',
  method: 'get',
  path: '/sites/{siteId}/assessments/{assessmentId}',
  summary: 'Read an assessment as the site’s account',
  access: 'bearer',
  success: {
    status: 200,
    description: 'The assessment.',
    schema: assessmentResponseSchema,
    headers: ['Retry-After', 'ETag'],
  },
  problems: ['site_not_found', 'assessment_not_found'],
});

export const retryAssessment = defineOperation({
  id: 'retryAssessment',
  method: 'post',
  path: '/sites/{siteId}/assessments/{assessmentId}/retry',
  summary: 'Queue a failed assessment anew',
  access: 'bearer',
  audit: 'none',
  success: {
    status: 200,
    description: 'The assessment, queued: same id, same profile version, same deletion date.',
    schema: assessmentResponseSchema,
    headers: ['Retry-After'],
  },
  problems: ['site_not_found', 'assessment_not_found', 'assessment_not_failed', 'assessment_queue_full'],
});

export const deleteAssessment = defineOperation({
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
