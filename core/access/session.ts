/** One refresh token of a signed-in browser. Each use replaces it with a new one of the same family. */
export interface Session {
  readonly id: string;
  /** Id shared by all sessions of one sign-in. Access tokens contain it, and the family ends as a whole. */
  readonly familyId: string;
  readonly accountId: string;
  /** SHA-256 of the refresh token in hexadecimal. */
  readonly tokenHash: string;
  readonly createdAt: number;
  /** The first instant at which the refresh token no longer works. */
  readonly expiresAt: number;
}
