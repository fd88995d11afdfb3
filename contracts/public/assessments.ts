import * as v from 'valibot';
import { MAX_WAIT_SECONDS } from '../../core/assessments/wait-for-assessment.ts';
import { defineOperation } from '../operation.ts';
import { exactObject, idempotencyKeySchema, nameSchema, textSchema } from '../schemas.ts';
import { assessmentSchema } from './assessment-record.ts';
import { subjectSchema } from './assessment-subject.ts';

export const createAssessment = defineOperation({
  id: 'createAssessment',
  method: 'post',
  path: '/v1/sites/{siteId}/assessments',
  summary: 'Queue an assessment of public URLs',
  description:
    'Responds at once; the assessment runs asynchronously. The same `Idempotency-Key` with the same request returns ' +
    'the existing assessment in its current state.',
  access: 'apiKey',
  scope: 'assessments:write',
  headers: {
    'idempotency-key': v.pipe(
      idempotencyKeySchema,
      v.description(
        'A unique key for each logical request. It is scoped to the site and stored as long as the assessment.',
      ),
    ),
  },
  body: exactObject({
    profileKey: v.pipe(textSchema(120), v.description('Key of the assessment profile. Its current version is used.')),
    externalReference: v.pipe(nameSchema(300), v.description('Your own reference, returned unchanged.')),
    subject: subjectSchema,
  }),
  success: {
    status: 201,
    description: 'The new assessment, or the existing one for this idempotency key.',
    schema: assessmentSchema,
    headers: ['Location', 'Retry-After', 'ETag', 'Idempotent-Replayed'],
  },
  problems: ['profile_inactive', 'assessment_queue_full', 'idempotency_key_reused'],
});

export const readAssessment = defineOperation({
  id: 'readAssessment',
  method: 'get',
  path: '/v1/sites/{siteId}/assessments/{assessmentId}',
  summary: 'Read an assessment',
  description:
    'While it is `queued` or `running`, poll again after the seconds in `Retry-After`. ' +
    '`completed` and `failed` are terminal: stop polling.',
  access: 'apiKey',
  scope: 'assessments:read',
  headers: {
    prefer: v.optional(
      v.pipe(
        v.string(),
        v.description(
          '`wait=N` (RFC 7240): wait up to N seconds for the assessment to end before responding. ' +
            `Maximum ${MAX_WAIT_SECONDS}. Other preferences are ignored.`,
        ),
      ),
    ),
    'if-none-match': v.optional(
      v.pipe(
        v.string(),
        v.description('One or more `ETag`s of the assessment, or `*`. If one matches, the response is 304.'),
      ),
    ),
  },
  success: {
    status: 200,
    description: 'The assessment.',
    schema: assessmentSchema,
    headers: ['Retry-After', 'ETag', 'Preference-Applied'],
    conditional: true,
  },
  problems: ['assessment_not_found'],
});
