import type { Profile } from './profile.ts';
import type { ProfileRepository } from './profile-repository.port.ts';

const MAX_LISTED_PROFILES = 200;

/** Lists the active profiles among the first 200 profiles, sorted by key. */
export class ListActiveProfiles {
  constructor(private readonly profiles: ProfileRepository) {}

  async execute(): Promise<readonly Profile[]> {
    const listed = await this.profiles.list(MAX_LISTED_PROFILES);
    return listed.filter(({ status }) => status === 'active');
  }
}
