import type { Profile, ProfileStatus } from './profile.ts';
import { ProfileNotFound } from './profile-errors.ts';
import type { ProfileRepository } from './profile-repository.port.ts';

export interface ProfileStatusCommand {
  readonly profileKey: string;
  readonly status: ProfileStatus;
}

/**
 * Deactivates a profile, so that it takes no new assessments, or activates it again. Existing assessments still run.
 * @throws ProfileNotFound
 */
export class SetProfileStatus {
  constructor(private readonly profiles: ProfileRepository) {}

  async execute({ profileKey, status }: ProfileStatusCommand): Promise<Profile> {
    const profile = await this.profiles.setStatus(profileKey, status);
    if (!profile) throw new ProfileNotFound('There is no such profile.');
    return profile;
  }
}
