import type { ProfileSnapshot } from './profile.ts';
import { ProfileNotFoundError } from './profile-errors.ts';
import type { ProfileRepository } from './profile-repository.port.ts';

/**
 * Reads one version of a profile with its rules. @throws ProfileNotFoundError if the profile or the version does not
 * exist
 */
export class ReadProfileVersion {
  constructor(private readonly profiles: ProfileRepository) {}

  async execute(profileKey: string, version: string): Promise<ProfileSnapshot> {
    const snapshot = await this.profiles.findSnapshotByNumber(profileKey, version);
    if (!snapshot) throw new ProfileNotFoundError(`There is no version ${version} of a profile ${profileKey}.`);
    return snapshot;
  }
}
