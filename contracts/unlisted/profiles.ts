import * as v from 'valibot';
import { PROFILE_STATUSES } from '../../core/assessments/profile.ts';
import { TITLE_MAX } from '../../core/assessments/profile-rules.ts';
import { operation } from '../operation.ts';
import { exactObject, isoTime, name } from '../schemas.ts';

const whole = v.pipe(v.number(), v.integer('must be a whole number'));

/** How large each number may be is a rule of the core, which names the bounds. */
const rules = exactObject({
  title: name(TITLE_MAX),
  fetch: exactObject({ totalMs: whole, wireBytes: whole, decodedBytes: whole, redirects: whole }),
  retentionDays: whole,
});

const status = v.picklist(PROFILE_STATUSES);

export const profileVersion = exactObject({
  profileVersion: v.string(),
  version: v.string(),
  publishedAt: isoTime,
  rules,
});

export const profile = exactObject({ key: v.string(), title: v.string(), status, current: profileVersion });

export const listProfiles = operation({
  id: 'listProfiles',
  method: 'get',
  path: '/profiles',
  summary: 'List the assessment profiles and their versions',
  access: 'bearer',
  success: {
    status: 200,
    description: 'The profiles by key, each with its versions, the one published last first.',
    schema: exactObject({
      success: v.literal(true),
      profiles: v.array(exactObject({ ...profile.entries, versions: v.array(profileVersion) })),
    }),
  },
  problems: ['operator_required'],
});

export const publishProfile = operation({
  id: 'publishProfile',
  method: 'post',
  path: '/profiles/{profileKey}/versions',
  summary: 'Publish a version of an assessment profile; the first one makes the profile',
  access: 'bearer',
  body: exactObject({ version: v.string(), rules }),
  success: {
    status: 201,
    description: 'The version, which new assessments use from now on.',
    schema: exactObject({ success: v.literal(true), version: profileVersion }),
  },
  problems: ['operator_required', 'profile_key_invalid', 'profile_version_exists'],
});

export const setProfileStatus = operation({
  id: 'setProfileStatus',
  method: 'patch',
  path: '/profiles/{profileKey}',
  summary: 'Deactivate or activate an assessment profile',
  access: 'bearer',
  body: exactObject({ status }),
  success: {
    status: 200,
    description: 'The changed profile.',
    schema: exactObject({ success: v.literal(true), profile }),
  },
  problems: ['operator_required', 'profile_not_found'],
});
