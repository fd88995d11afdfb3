/**
 * Hashes passwords with a slow salted function and stores its parameters with the hash.
 * Both methods throw SignInBusy when too many calls are queued.
 */
export interface PasswordHasher {
  /** Returns a hash for `matches`; it differs on each call. */
  hash(password: string): Promise<string>;
  /** Whether the password has this hash. Without a hash, returns `false` after the same amount of work. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
}
