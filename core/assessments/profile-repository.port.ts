import type { Profile, ProfileSnapshot, ProfileStatus, ProfileVersion } from './profile.ts';

/** Stores profiles and every published version. */
export interface ProfileRepository {
  /** Finds a profile with its current version. */
  find(key: string): Promise<Profile | undefined>;

  /** Finds a version with its rules by the full name `key@version+hash`. It need not be the current version. */
  findSnapshotByName(profileVersion: string): Promise<ProfileSnapshot | undefined>;

  /** Finds a version with its rules by the profile's key and the version number. */
  findSnapshotByNumber(key: string, version: string): Promise<ProfileSnapshot | undefined>;

  /** Lists all versions of a profile, latest published first. The list is empty if the profile does not exist. */
  listVersions(key: string): Promise<readonly ProfileVersion[]>;

  /** Lists at most `limit` profiles, sorted by key. Starts after the key `after`, if given. */
  list(limit: number, after?: string): Promise<readonly Profile[]>;

  /**
   * Stores a version and makes it the profile's current version. Durable when the promise resolves. The first version
   * creates the profile with the status `active`. Later versions do not change the status. If the profile already has a
   * version with this number, changes nothing and returns `exists`. If concurrent calls have the same number, only one
   * of them succeeds. Calls with different numbers all succeed.
   */
  publish(snapshot: ProfileSnapshot): Promise<'published' | 'exists'>;

  /**
   * Sets a profile's status and returns the updated profile. Durable when the promise resolves. Returns `undefined` if
   * the profile does not exist.
   */
  setStatus(key: string, status: ProfileStatus): Promise<Profile | undefined>;
}
