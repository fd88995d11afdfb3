import { readAllPages } from '../shared/read-all-pages.ts';
import type { Profile } from './profile.ts';
import type { ProfileRepository } from './profile-repository.port.ts';

/** Lists all active profiles, sorted by key. */
export class ListActiveProfiles {
  constructor(private readonly profiles: ProfileRepository) {}

  async execute(): Promise<readonly Profile[]> {
    const listed = await readAllPages<Profile>((limit, last) => this.profiles.list(limit, last?.key));
    return listed.filter(({ status }) => status === 'active');
  }
}
