import type {
  listProfiles,
  publishProfile,
  readProfileVersion,
  setProfileStatus,
  testProfile,
} from '../../../contracts/management/profiles.ts';
import { defineEndpoint, type OperationResult } from '../api/endpoint.ts';

export type Profile = OperationResult<typeof listProfiles>['profiles'][number];

export const LIST_PROFILES = defineEndpoint<typeof listProfiles>('get', '/profiles');
export const READ_PROFILE_VERSION = defineEndpoint<typeof readProfileVersion>(
  'get',
  '/profiles/{profileKey}/versions/{version}',
);
export const PUBLISH_PROFILE = defineEndpoint<typeof publishProfile>('post', '/profiles/{profileKey}/versions');
export const SET_PROFILE_STATUS = defineEndpoint<typeof setProfileStatus>('patch', '/profiles/{profileKey}');
export const TEST_PROFILE = defineEndpoint<typeof testProfile>('post', '/profiles/test');
