/**
 * Hashes passwords slowly, with a salt, parameters beside the hash. Either method throws SignInBusy when too many wait.
 */
export interface PasswordHasher {
  /** A hash of the password that `matches` understands, another one each time. */
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the hash. Without a hash it is `false`, after as much work. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
}
