import * as v from 'valibot';
import { MAX_PROFILE_TITLE_LENGTH, PROFILE_STATUSES } from '../../core/assessments/profile.ts';
import { defineOperation } from '../operation.ts';
import { judgedClaimSchema } from '../public/assessment-record.ts';
import { exactObject, isoTimeSchema, nameSchema } from '../schemas.ts';
import { evidenceRulesSchema } from './evidence-rules.ts';
import { profileTestSchema } from './profile-test.ts';

const integerSchema = v.pipe(v.number(), v.integer('must be a whole number'));

/** The rules of a profile. The core validates the range of each number. */
const profileRulesSchema = exactObject({
  title: nameSchema(MAX_PROFILE_TITLE_LENGTH),
  fetch: exactObject({
    totalMs: integerSchema,
    wireBytes: integerSchema,
    decodedBytes: integerSchema,
    redirects: integerSchema,
  }),
  retentionDays: integerSchema,
  evidence: evidenceRulesSchema,
  tests: v.array(profileTestSchema),
});

const profileStatusSchema = v.picklist(PROFILE_STATUSES);

export const profileVersionSchema = exactObject({
  profileVersion: v.string(),
  version: v.string(),
  publishedAt: isoTimeSchema,
  title: v.string(),
  retentionDays: v.number(),
});

export const profileSchema = exactObject({
  key: v.string(),
  title: v.string(),
  status: profileStatusSchema,
  current: profileVersionSchema,
});

export const listProfiles = defineOperation({
  id: 'listProfiles',
  method: 'get',
  path: '/profiles',
  summary: 'List the assessment profiles with their versions',
  access: 'bearer',
  success: {
    status: 200,
    description: 'The profiles in order of their keys, each with its versions, latest first.',
    schema: exactObject({
      success: v.literal(true),
      profiles: v.array(exactObject({ ...profileSchema.entries, versions: v.array(profileVersionSchema) })),
    }),
  },
  problems: ['operator_required'],
});

export const publishProfile = defineOperation({
  id: 'publishProfile',
  method: 'post',
  path: '/profiles/{profileKey}/versions',
  summary: 'Publish a version of an assessment profile; the first version creates the profile',
  access: 'bearer',
  audit: 'profile.published',
  body: exactObject({ version: v.string(), rules: profileRulesSchema }),
  success: {
    status: 201,
    description: 'The published version. New assessments use it from now on.',
    schema: exactObject({ success: v.literal(true), version: profileVersionSchema }),
  },
  problems: ['operator_required', 'profile_key_invalid', 'profile_version_exists'],
});

export const readProfileVersion = defineOperation({
  id: 'readProfileVersion',
  method: 'get',
  path: '/profiles/{profileKey}/versions/{version}',
  summary: 'Read a version of an assessment profile with its rules',
  access: 'bearer',
  success: {
    status: 200,
    description: 'The published version.',
    schema: exactObject({
      success: v.literal(true),
      version: exactObject({ ...profileVersionSchema.entries, rules: profileRulesSchema }),
    }),
  },
  problems: ['operator_required', 'profile_not_found'],
});

const { citations: _, ...judgedClaimEntries } = judgedClaimSchema.entries;

/** The result of a profile test. */
const testResultSchema = exactObject({
  name: v.string(),
  passed: v.boolean(),
  faults: v.array(v.string()),
  pages: v.array(
    exactObject({
      url: v.string(),
      outcome: v.picklist(['fetched', 'unreadable']),
      facts: v.array(
        exactObject({
          fact: v.string(),
          value: v.union([v.string(), v.boolean()]),
          locator: v.string(),
          quote: v.nullable(v.string()),
          ruleId: v.string(),
          basis: v.string(),
        }),
      ),
    }),
  ),
  claims: v.array(exactObject(judgedClaimEntries)),
});

export const testProfile = defineOperation({
  id: 'testProfile',
  method: 'post',
  path: '/profiles/test',
  summary: 'Run the tests of a draft version without publishing it',
  access: 'bearer',
  audit: 'none',
  body: exactObject({ rules: profileRulesSchema }),
  success: {
    status: 200,
    description: 'The result of each test and its pages.',
    schema: exactObject({ success: v.literal(true), passed: v.boolean(), tests: v.array(testResultSchema) }),
  },
  problems: ['operator_required'],
});

export const setProfileStatus = defineOperation({
  id: 'setProfileStatus',
  method: 'patch',
  path: '/profiles/{profileKey}',
  summary: 'Activate or deactivate an assessment profile',
  access: 'bearer',
  audit: 'profile.status_set',
  body: exactObject({ status: profileStatusSchema }),
  success: {
    status: 200,
    description: 'The updated profile.',
    schema: exactObject({ success: v.literal(true), profile: profileSchema }),
  },
  problems: ['operator_required', 'profile_not_found'],
});
