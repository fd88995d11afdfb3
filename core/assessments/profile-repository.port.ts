import type { Profile, ProfileSnapshot, ProfileStatus, ProfileVersion } from './profile.ts';

/** Stores profiles and every published version. */
export interface ProfileRepository {
  /** Finds a profile with its current version. */
  find(key: string): Promise<Profile | undefined>;

  /** Finds the version with exactly this name, current or not, with its rules. */
  findSnapshot(profileVersion: string): Promise<ProfileSnapshot | undefined>;

  /** Finds a profile's version by its number, with its rules. */
  findVersion(key: string, version: string): Promise<ProfileSnapshot | undefined>;

  /** Lists up to `limit` versions of a profile, latest published first; none for an unknown profile. */
  listVersions(key: string, limit: number): Promise<readonly ProfileVersion[]>;

  /** Lists up to `limit` profiles by key. */
  list(limit: number): Promise<readonly Profile[]>;

  /**
   * Stores a version and makes it the profile's current one; durable when the promise resolves. The first version
   * creates the profile as active; later ones keep its status. Returns `exists`, and changes nothing, if the profile
   * already has a version with this number. Of concurrent calls with the same number one succeeds; with different
   * numbers all do.
   */
  publish(findSnapshot: ProfileSnapshot): Promise<'published' | 'exists'>;

  /**
   * Sets a profile's status and returns the updated profile; durable when the promise resolves. Returns `undefined`,
   * and stores nothing, for an unknown profile.
   */
  setStatus(key: string, status: ProfileStatus): Promise<Profile | undefined>;
}
