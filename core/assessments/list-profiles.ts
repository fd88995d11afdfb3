import { readAllPages } from '../shared/read-all-pages.ts';
import type { Profile, ProfileVersion } from './profile.ts';
import type { ProfileRepository } from './profile-repository.port.ts';

/** A profile with its versions, latest published first. */
export interface ProfileWithVersions extends Profile {
  readonly versions: readonly ProfileVersion[];
}

/** Lists all profiles with all their versions, sorted by key. */
export class ListProfiles {
  constructor(private readonly profiles: ProfileRepository) {}

  async execute(): Promise<readonly ProfileWithVersions[]> {
    const listed = await readAllPages<Profile>((limit, last) => this.profiles.list(limit, last?.key));
    const versions = await Promise.all(listed.map(({ key }) => this.profiles.listVersions(key)));
    return listed.map((profile, index) => ({ ...profile, versions: versions[index] ?? [] }));
  }
}
