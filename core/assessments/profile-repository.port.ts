import type { Profile, ProfileSnapshot, ProfileStatus, ProfileVersion } from './profile.ts';

/** Keeps profiles and every version that was ever published. */
export interface ProfileRepository {
  /** The profile with this key and its current version, or `undefined`. */
  find(key: string): Promise<Profile | undefined>;

  /** The version with exactly this name and its rules, current or not, or `undefined`. */
  snapshot(profileVersion: string): Promise<ProfileSnapshot | undefined>;

  /** The version of this number of a profile and its rules, or `undefined`. */
  numbered(key: string, version: string): Promise<ProfileSnapshot | undefined>;

  /**
   * The versions of a profile, the one published last first, at most `limit`; none for a profile that does not exist.
   */
  versions(key: string, limit: number): Promise<readonly ProfileVersion[]>;

  /** The profiles in the order of their keys, at most `limit`. */
  list(limit: number): Promise<readonly Profile[]>;

  /**
   * Stores a version and makes it its profile's current one; durable when it resolves. The first version makes the
   * profile, active; a later one leaves the status as it is. Answers `exists`, and changes nothing, when the profile
   * has a version of that number already. Of several at once with the same number one is stored; of several with
   * different numbers all are.
   */
  publish(snapshot: ProfileSnapshot): Promise<'published' | 'exists'>;

  /**
   * Sets a profile's status, durable when it resolves, and answers the profile as it is then; `undefined`, and nothing
   * is stored, when there is no such profile.
   */
  setStatus(key: string, status: ProfileStatus): Promise<Profile | undefined>;
}
