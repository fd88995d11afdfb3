/** A pending request to reset the password of an account. */
export interface PasswordReset {
  readonly accountId: string;
  /** SHA-256 of the token in hexadecimal. The token itself is only in the mail. */
  readonly tokenHash: string;
  /** The token is invalid from this time on, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Stores at most one password reset per account. */
export interface PasswordResetRepository {
  /** Stores the reset, and replaces an earlier reset of the account. Durable when the promise resolves. */
  replace(reset: PasswordReset): Promise<void>;
  /** Returns the id of the account whose reset has this token and has not expired at `now`, or `undefined`. */
  findAccountId(tokenHash: string, now: number): Promise<string | undefined>;
  /**
   * Finds the account as `findAccountId` does, and changes its password as `AccountRepository.changePassword` does, in
   * one transaction. Returns the account's id, or `undefined`. If several calls use the same token at the same time,
   * only one gets the id and changes the password. Durable when the promise resolves.
   */
  complete(tokenHash: string, passwordHash: string, now: number): Promise<string | undefined>;
}
