import * as v from 'valibot';
import { MAX_WAIT_SECONDS } from '../../core/assessments/wait-for-assessment.ts';
import { defineOperation } from '../operation.ts';
import { exactObject, idempotencyKeySchema, nameSchema, textSchema } from '../schemas.ts';
import { assessment } from './assessment-record.ts';
import { subjectSchema } from './assessment-subject.ts';

export const createAssessment = defineOperation({
  id: 'createAssessment',
  method: 'post',
  path: '/v1/sites/{siteId}/assessments',
  summary: 'Queue an assessment of public addresses',
  description:
    'Answers at once; the work runs afterwards. The same `Idempotency-Key` with the same request answers the ' +
    'assessment that it has made before, in its present state.',
  access: 'apiKey',
  scope: 'assessments:write',
  headers: {
    'idempotency-key': v.pipe(
      idempotencyKeySchema,
      v.description('One key for each logical request; it is kept as long as the assessment, and belongs to the site.'),
    ),
  },
  body: exactObject({
    profileKey: v.pipe(textSchema(120), v.description('The assessment profile; its current version is used.')),
    externalReference: v.pipe(nameSchema(300), v.description('Your own reference, given back as it was sent.')),
    subject: subjectSchema,
  }),
  success: {
    status: 201,
    description: 'The assessment, made now or before.',
    schema: assessment,
    headers: ['Location', 'Retry-After', 'ETag', 'Idempotent-Replayed'],
  },
  problems: ['profile_inactive', 'assessment_queue_full', 'idempotency_key_reused'],
});

export const readAssessment = defineOperation({
  id: 'readAssessment',
  method: 'get',
  path: '/v1/sites/{siteId}/assessments/{assessmentId}',
  summary: 'Read one assessment in its true state',
  description:
    'While it is `queued` or `running`, `Retry-After` says when to ask again. ' +
    '`completed` and `failed` are terminal: stop asking.',
  access: 'apiKey',
  scope: 'assessments:read',
  headers: {
    prefer: v.optional(
      v.pipe(
        v.string(),
        v.description(
          '`wait=N` (RFC 7240): hold the answer until the assessment has ended, for at most N seconds, ' +
            `of which there are at most ${MAX_WAIT_SECONDS}. Other preferences are ignored.`,
        ),
      ),
    ),
    'if-none-match': v.optional(
      v.pipe(v.string(), v.description('An `ETag` of the assessment, several, or `*`: a state that you have already.')),
    ),
  },
  success: {
    status: 200,
    description: 'The assessment.',
    schema: assessment,
    headers: ['Retry-After', 'ETag', 'Preference-Applied'],
    conditional: true,
  },
  problems: ['assessment_not_found'],
});
