import * as v from 'valibot';
import type { SourceProgressReport } from '../../core/assessments/read-assessment-progress.ts';
import { defineOperation } from '../operation.ts';
import {
  assessmentSchema,
  assessmentStatusSchema,
  assessmentSummarySchema,
  sourceSchema,
} from '../public/assessment-record.ts';
import { subjectSchema } from '../public/assessment-subject.ts';
import { createAssessment } from '../public/assessments.ts';
import { exactObject, nameSchema } from '../schemas.ts';
import { comparisonSchema, previousAssessmentSchema } from './assessment-comparison.ts';
import { pageSchema, pagingQuery } from './paging.ts';

const progressSchema = exactObject({
  elapsedMs: v.pipe(durationMsSchema(), v.description('Time since the start of the attempt.')),
  sources: v.pipe(
    v.array(
      exactObject({
        type: sourceSchema.entries.type,
        url: sourceSchema.entries.url,
        state: v.picklist(['waiting', 'reading', 'done'] satisfies readonly SourceProgressReport['state'][]),
        outcome: v.nullable(sourceSchema.entries.outcome),
        elapsedMs: v.nullable(durationMsSchema()),
      }),
    ),
    v.description('The submitted URLs, in their order.'),
  ),
});

const assessmentResponseSchema = exactObject({ success: v.literal(true), assessment: assessmentSchema });

export const listAssessments = defineOperation({
  id: 'listAssessments',
  method: 'get',
  path: '/sites/{siteId}/assessments',
  summary: 'List the site’s assessments, newest first',
  access: 'bearer',
  role: 'viewer',
  query: {
    status: v.optional(assessmentStatusSchema),
    profileKey: v.optional(nameSchema(120)),
    subjectType: v.optional(subjectSchema.entries.type),
    search: v.optional(
      v.pipe(nameSchema(120), v.description('Searches the subject’s name, the external reference and the id.')),
    ),
    ...pagingQuery,
  },
  success: {
    status: 200,
    description: 'A page of assessments, without sources, evidence and claims.',
    schema: pageSchema(assessmentSummarySchema),
  },
  problems: ['site_not_found'],
});

export const startAssessment = defineOperation({
  id: 'startAssessment',
  method: 'post',
  path: '/sites/{siteId}/assessments',
  summary: 'Queue an assessment as the site’s account, with the rules of the public API',
  access: 'bearer',
  role: 'agent',
  audit: 'none',
  headers: createAssessment.headers,
  body: createAssessment.body,
  success: {
    status: 201,
    description: 'The new assessment, or the existing one for this idempotency key.',
    schema: assessmentResponseSchema,
    headers: createAssessment.success.headers,
  },
  problems: ['site_not_found', ...createAssessment.problems],
});

export const listUsableProfiles = defineOperation({
  id: 'listUsableProfiles',
  method: 'get',
  path: '/sites/{siteId}/profiles',
  summary: 'List the assessment profiles available for new assessments',
  access: 'bearer',
  role: 'viewer',
  success: {
    status: 200,
    description: 'The active profiles in order of their keys, each with its current version.',
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
  role: 'viewer',
  success: {
    status: 200,
    description: 'The assessment. `progress` is `null` unless it is running, and may be up to a second old.',
    schema: exactObject({ ...assessmentResponseSchema.entries, progress: v.nullable(progressSchema) }),
    headers: ['Retry-After', 'ETag'],
  },
  problems: ['site_not_found', 'assessment_not_found'],
});

export const compareAssessment = defineOperation({
  id: 'compareAssessment',
  method: 'get',
  path: '/sites/{siteId}/assessments/{assessmentId}/comparison',
  summary: 'Compare an assessment with the previous one of its reference',
  access: 'bearer',
  role: 'viewer',
  success: {
    status: 200,
    description:
      'The differences from the previous completed assessment with the same `externalReference` and `profileKey`. ' +
      '`previous` and `comparison` are `null` if there is none, or if the assessment is not completed.',
    schema: exactObject({
      success: v.literal(true),
      previous: v.nullable(previousAssessmentSchema),
      comparison: v.nullable(comparisonSchema),
    }),
  },
  problems: ['site_not_found', 'assessment_not_found'],
});

export const retryAssessment = defineOperation({
  id: 'retryAssessment',
  method: 'post',
  path: '/sites/{siteId}/assessments/{assessmentId}/retry',
  summary: 'Retry a failed assessment',
  access: 'bearer',
  role: 'agent',
  audit: 'none',
  success: {
    status: 200,
    description: 'The queued assessment. Its id, profile version and deletion date do not change.',
    schema: assessmentResponseSchema,
    headers: ['Retry-After'],
  },
  problems: ['site_not_found', 'assessment_not_found', 'assessment_not_failed', 'assessment_queue_full'],
});

export const deleteAssessment = defineOperation({
  id: 'deleteAssessment',
  method: 'delete',
  path: '/sites/{siteId}/assessments/{assessmentId}',
  summary: 'Delete an assessment in any status',
  access: 'bearer',
  role: 'admin',
  audit: 'none',
  success: {
    status: 200,
    description: 'The assessment is deleted. Its idempotency key can be used again.',
    schema: exactObject({ success: v.literal(true) }),
  },
  problems: ['site_not_found', 'assessment_not_found'],
});

/** A duration in milliseconds. */
function durationMsSchema() {
  return v.pipe(v.number(), v.integer(), v.minValue(0));
}
