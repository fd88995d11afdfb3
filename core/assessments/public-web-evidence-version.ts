import { DEFAULT_PROFILE_KEY } from './profile.ts';

/**
 * Key and version number of the shipped profile. If you change the rules, increase the version:
 * docs/profiles.md#profiles. The version is in its own file, because a server reads it at each start but seldom needs
 * the rules.
 */
export const PUBLIC_WEB_EVIDENCE_VERSION = { profileKey: DEFAULT_PROFILE_KEY, version: '2.1.0' } as const;
