import type { Session } from './session.ts';

/**
 * Stores the sessions of signed-in accounts. Only the SHA-256 of each refresh token is stored. All sessions that result
 * from one sign-in are a family.
 */
export interface SessionRepository {
  /** Stores the first session of a family. Durable when the promise resolves. */
  add(session: Session): Promise<void>;
  /**
   * Marks the refresh token as used. Stores and returns the session that `successor` returns for the token's session.
   * Returns `undefined` if the token is used, unknown or expired, or if its family has ended. If the token was used
   * before, ends its family. If two calls use the same token at the same time, at most one gets a session. `successor`
   * must be pure.
   */
  rotate(tokenHash: string, now: number, successor: (session: Session) => Session): Promise<Session | undefined>;
  /**
   * Ends the family of this refresh token, even if the token was used. Does nothing if the token is unknown. When the
   * promise resolves, `isAlive` returns false in all processes.
   */
  end(tokenHash: string): Promise<void>;
  /** Ends all families of the account. When the promise resolves, `isAlive` returns false for them in all processes. */
  endAll(accountId: string): Promise<void>;
  /** Whether the family exists and has not ended. */
  isAlive(familyId: string): Promise<boolean>;
  /** Deletes each family whose sessions have all expired before `now`. */
  deleteExpired(now: number): Promise<void>;
}
