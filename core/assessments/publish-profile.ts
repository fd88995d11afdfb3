import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import { type Fault, InvalidRequest } from '../shared/domain-error.ts';
import type { ProfileRules, ProfileSnapshot } from './profile.ts';
import { ProfileKeyInvalid, ProfileVersionExists } from './profile-errors.ts';
import type { ProfileRepository } from './profile-repository.port.ts';
import { faultsOfRules } from './profile-rules.ts';
import { isProfileKey, isVersionNumber, PROFILE_KEY_MAX, rulesHash, writeProfileVersion } from './profile-version.ts';

export interface NewProfileVersion {
  readonly profileKey: string;
  /** `MAJOR.MINOR.PATCH`. */
  readonly version: string;
  readonly rules: ProfileRules;
}

/**
 * Publishes a version of a profile, which new assessments use from then on; the first one makes the profile. Decisions 4.
 * @throws ProfileKeyInvalid, ProfileVersionExists
 * @throws InvalidRequest with pointers `/version` and below `/rules`
 */
export class PublishProfile {
  constructor(
    private readonly profiles: ProfileRepository,
    private readonly cryptography: Pick<Cryptography, 'sha256'>,
    private readonly clock: Clock,
  ) {}

  async execute({ profileKey, version, rules }: NewProfileVersion): Promise<ProfileSnapshot> {
    if (!isProfileKey(profileKey)) throw new ProfileKeyInvalid(KEY_RULE);
    const faults = [...faultsOfVersion(version), ...faultsOfRules(rules)];
    if (faults.length > 0) throw new InvalidRequest(faults);

    const kept: ProfileRules = { ...rules, title: rules.title.trim() };
    const snapshot: ProfileSnapshot = {
      profileVersion: writeProfileVersion({ profileKey, version, hash: rulesHash(kept, this.cryptography) }),
      profileKey,
      version,
      publishedAt: this.clock.now(),
      rules: kept,
    };
    if ((await this.profiles.publish(snapshot)) === 'published') return snapshot;
    throw new ProfileVersionExists(
      `The profile ${profileKey} has a version ${version} already; give a new one a new number.`,
    );
  }
}

const KEY_RULE = `A profile’s key has 1 to ${PROFILE_KEY_MAX} characters: words of lower-case letters and digits, joined by hyphens.`;

function faultsOfVersion(version: string): readonly Fault[] {
  const detail = 'must be MAJOR.MINOR.PATCH, three numbers of at most 6 digits without leading zeros';
  return isVersionNumber(version) ? [] : [{ pointer: '/version', detail }];
}
