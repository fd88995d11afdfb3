import { DEFAULT_PROFILE_KEY } from './profile.ts';

/**
 * Key and version number of the shipped profile. If you change the rules, increase the version:
 * docs/profiles.md#profiles. It is apart from the rules, because a server reads it at each start and seldom needs them.
 */
export const PUBLIC_WEB_EVIDENCE_VERSION = { profileKey: DEFAULT_PROFILE_KEY, version: '2.0.0' } as const;
