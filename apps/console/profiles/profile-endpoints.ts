import type {
  listProfiles,
  publishProfile,
  readProfileVersion,
  setProfileStatus,
  testProfile,
} from '../../../contracts/management/profiles.ts';
import { endpoint, type OperationResult } from '../api/endpoint.ts';

export type Profile = OperationResult<typeof listProfiles>['profiles'][number];

export const LIST_PROFILES = endpoint<typeof listProfiles>('get', '/profiles');
export const READ_PROFILE_VERSION = endpoint<typeof readProfileVersion>(
  'get',
  '/profiles/{profileKey}/versions/{version}',
);
export const PUBLISH_PROFILE = endpoint<typeof publishProfile>('post', '/profiles/{profileKey}/versions');
export const SET_PROFILE_STATUS = endpoint<typeof setProfileStatus>('patch', '/profiles/{profileKey}');
export const TEST_PROFILE = endpoint<typeof testProfile>('post', '/profiles/test');
