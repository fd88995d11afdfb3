import type { Session } from './session.ts';

/** Keeps the sessions of signed-in accounts, of each refresh token only its SHA-256. */
export interface SessionRepository {
  /** Stores the first session of a family, durable when it resolves. */
  add(session: Session): Promise<void>;
  /**
   * Uses the refresh token once: stores what `successor` makes of its session and answers that. A token used before
   * ends its whole family. `undefined` for a used, unknown or expired token, or one of an ended family. Of two uses at
   * once at most one is answered. `successor` must be pure.
   */
  rotate(tokenHash: string, now: number, successor: (session: Session) => Session): Promise<Session | undefined>;
  /**
   * Ends the family of this refresh token, used or not; an unknown one changes nothing. Once it resolves, no process
   * finds the family alive.
   */
  end(tokenHash: string): Promise<void>;
  /** Ends every family of the account. Once it resolves, no process finds one of them alive. */
  endAll(accountId: string): Promise<void>;
  /** Whether the family exists and has not ended. */
  isAlive(familyId: string): Promise<boolean>;
  /** Forgets the families whose every session expired before `now`. */
  deleteExpired(now: number): Promise<void>;
}
