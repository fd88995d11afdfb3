import type { ProfileSnapshot } from './profile.ts';
import { ProfileNotFound } from './profile-errors.ts';
import type { ProfileRepository } from './profile-repository.port.ts';

/**
 * Reads one version of a profile with its rules. @throws ProfileNotFound if the profile or the version does not exist
 */
export class ReadProfileVersion {
  constructor(private readonly profiles: ProfileRepository) {}

  async execute(profileKey: string, version: string): Promise<ProfileSnapshot> {
    const snapshot = await this.profiles.findSnapshotByNumber(profileKey, version);
    if (!snapshot) throw new ProfileNotFound(`There is no version ${version} of a profile ${profileKey}.`);
    return snapshot;
  }
}
