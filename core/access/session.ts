/** One refresh token of a signed-in browser. When the browser uses it, a new session of the same family replaces it. */
export interface Session {
  readonly id: string;
  /**
   * Id that all sessions of one sign-in share. Access tokens contain this id. All sessions of a family end together.
   */
  readonly familyId: string;
  readonly accountId: string;
  /** SHA-256 of the refresh token in hexadecimal. */
  readonly tokenHash: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** The refresh token is invalid from this time on, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** Browser and operating system that signed in, such as `Firefox on Windows`. Null if unknown. */
  readonly device: string | null;
}

/** The sessions of one sign-in. The console shows them to people as one session. */
export interface SessionFamily {
  readonly id: string;
  readonly device: string | null;
  /** When the account signed in, in milliseconds since 1970. */
  readonly createdAt: number;
  /**
   * When the newest session of the family was created, by the sign-in or the latest refresh. Milliseconds since 1970.
   */
  readonly lastUsedAt: number;
}
