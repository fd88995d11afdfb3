import type { Profile, ProfileStatus } from './profile.ts';
import { ProfileNotFoundError } from './profile-errors.ts';
import type { ProfileRepository } from './profile-repository.port.ts';

export interface SetProfileStatusCommand {
  readonly profileKey: string;
  readonly status: ProfileStatus;
}

/**
 * Activates or deactivates a profile. An inactive profile accepts no new assessments. Assessments that already exist
 * still run.
 * @throws ProfileNotFoundError
 */
export class SetProfileStatus {
  constructor(private readonly profiles: ProfileRepository) {}

  async execute({ profileKey, status }: SetProfileStatusCommand): Promise<Profile> {
    const profile = await this.profiles.setStatus(profileKey, status);
    if (!profile) throw new ProfileNotFoundError('There is no such profile.');
    return profile;
  }
}
