import type { Profile, ProfileSnapshot, ProfileStatus } from './profile.ts';

/** Keeps profiles and every version that was ever published. */
export interface ProfileRepository {
  /** The profile with this key and its current version. */
  find(key: string): Promise<Profile | undefined>;

  /** The version with this name, current or not. */
  snapshot(profileVersion: string): Promise<ProfileSnapshot | undefined>;

  /** All versions of a profile, the newest first, at most `limit`. */
  versions(key: string, limit: number): Promise<readonly ProfileSnapshot[]>;

  /** All profiles by key, at most `limit`. */
  list(limit: number): Promise<readonly Profile[]>;

  /**
   * Stores a version and makes it its profile's current one; the first version makes the profile, active.
   * Of two at once with the same number one is stored. Answers `exists`, and changes nothing, when the profile has a
   * version of that number already.
   */
  publish(snapshot: ProfileSnapshot): Promise<'published' | 'exists'>;

  /** Sets a profile's status; `undefined` when there is no such profile. */
  setStatus(key: string, status: ProfileStatus): Promise<Profile | undefined>;
}
