/**
 * Hashes passwords with a slow salted function. The hash contains the function's parameters. Both methods throw
 * SignInBusyError if too many calls are waiting.
 */
export interface PasswordHasher {
  /** Returns a hash that `matches` accepts. Each call returns a different hash. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password has this hash. If `hash` is `undefined`, does the same amount of work and returns `false`, so
   * that the duration does not reveal whether an account exists.
   */
  matches(password: string, hash: string | undefined): Promise<boolean>;
}
