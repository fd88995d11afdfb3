import type { Profile, ProfileVersion } from './profile.ts';
import type { ProfileRepository } from './profile-repository.port.ts';

/** A profile with its versions, latest published first. */
export interface ProfileWithVersions extends Profile {
  readonly versions: readonly ProfileVersion[];
}

const MAX_LISTED_PROFILES = 200;
const MAX_LISTED_VERSIONS = 100;

/** Lists at most 200 profiles, sorted by key. Each has at most its latest 100 versions. */
export class ListProfiles {
  constructor(private readonly profiles: ProfileRepository) {}

  async execute(): Promise<readonly ProfileWithVersions[]> {
    const listed = await this.profiles.list(MAX_LISTED_PROFILES);
    const versions = await Promise.all(listed.map(({ key }) => this.profiles.listVersions(key, MAX_LISTED_VERSIONS)));
    return listed.map((profile, index) => ({ ...profile, versions: versions[index] ?? [] }));
  }
}
