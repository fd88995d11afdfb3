import type { Profile } from './profile.ts';
import type { ProfileRepository } from './profile-repository.port.ts';

const MOST_PROFILES = 200;

/** Lists the profiles that take new assessments by key, from among the first 200 profiles. */
export class ListUsableProfiles {
  constructor(private readonly profiles: ProfileRepository) {}

  async execute(): Promise<readonly Profile[]> {
    const listed = await this.profiles.list(MOST_PROFILES);
    return listed.filter(({ status }) => status === 'active');
  }
}
