import type { Session } from './session.ts';

/** Stores the sessions of signed-in accounts, with only the SHA-256 of each refresh token. */
export interface SessionRepository {
  /** Stores the first session of a family, durable when it resolves. */
  add(session: Session): Promise<void>;
  /**
   * Consumes the refresh token: stores the session that `successor` returns for its session, and returns it. Returns
   * `undefined` for a used, unknown or expired token, or one of an ended family. A used token also ends its whole
   * family. Of two concurrent calls at most one gets a session. `successor` must be pure.
   */
  rotate(tokenHash: string, now: number, successor: (session: Session) => Session): Promise<Session | undefined>;
  /**
   * Ends the family of this refresh token, used or not. An unknown token changes nothing. Once it resolves, no process
   * finds the family alive.
   */
  end(tokenHash: string): Promise<void>;
  /** Ends all families of the account. Once it resolves, no process finds one of them alive. */
  endAll(accountId: string): Promise<void>;
  /** Whether the family exists and has not ended. */
  isAlive(familyId: string): Promise<boolean>;
  /** Deletes the families in which all sessions expired before `now`. */
  deleteExpired(now: number): Promise<void>;
}
