import type { Session, SessionFamily } from './session.ts';

/**
 * Stores the sessions of signed-in accounts. Only the SHA-256 of each refresh token is stored. All sessions that result
 * from one sign-in are a family. `AccountRepository.changePassword` ends all families of an account.
 */
export interface SessionRepository {
  /** Stores the first session of a family. Durable when the promise resolves. */
  add(session: Session): Promise<void>;
  /**
   * Marks the refresh token as used. Stores and returns the new session that `createSuccessor` returns for the token's
   * session. If the token was already used, ends its family and returns `undefined`. Also returns `undefined` if the
   * token is unknown or expired, or if its family has ended. If two calls use a token at the same time, at most one
   * gets a session. `createSuccessor` must be pure.
   */
  rotate(tokenHash: string, now: number, createSuccessor: (session: Session) => Session): Promise<Session | undefined>;
  /**
   * Ends the family of this refresh token, even if the token was already used. Does nothing if the token is unknown.
   * When the promise resolves, `isFamilyAlive` returns false in all processes.
   */
  endFamilyByTokenHash(tokenHash: string): Promise<void>;
  /**
   * Ends the account's family `familyId`. Returns false, and does nothing, if the account has no such family. When the
   * promise resolves, `isFamilyAlive` returns false for it in all processes.
   */
  endFamily(accountId: string, familyId: string): Promise<boolean>;
  /**
   * Ends all families of the account except `familyId`. When the promise resolves, `isFamilyAlive` returns false for
   * them in all processes.
   */
  endOtherFamilies(accountId: string, familyId: string): Promise<void>;
  /**
   * Lists at most `limit` of the account's families that have not expired at `now`. A family expires when its newest
   * session expires. Ordered by last use, latest first, then by id descending.
   */
  listFamilies(accountId: string, now: number, limit: number): Promise<readonly SessionFamily[]>;
  /** Whether the family exists and has not ended. */
  isFamilyAlive(familyId: string): Promise<boolean>;
  /** Deletes each family whose sessions have all expired before `now`. */
  deleteExpired(now: number): Promise<void>;
}
