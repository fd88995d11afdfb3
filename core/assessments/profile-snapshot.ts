import type { Cryptography } from '../shared/cryptography.port.ts';
import type { ProfileRules, ProfileSnapshot } from './profile.ts';
import { formatProfileVersionName, hashRules } from './profile-version.ts';

export interface NewProfileVersion {
  readonly profileKey: string;
  /** `MAJOR.MINOR.PATCH`. */
  readonly version: string;
  readonly rules: ProfileRules;
}

/** Creates the snapshot of a new version. Its name contains the hash of its rules. */
export function createProfileSnapshot(
  { profileKey, version, rules }: NewProfileVersion,
  publishedAt: number,
  cryptography: Pick<Cryptography, 'sha256'>,
): ProfileSnapshot {
  const { title, retentionDays } = rules;
  const profileVersion = formatProfileVersionName({ profileKey, version, hash: hashRules(rules, cryptography) });
  return { profileVersion, profileKey, version, publishedAt, title, retentionDays, rules };
}
