/**
 * Stores the checkout sessions of the fake provider, which tests and demos use. Each session is a text that only the
 * fake provider parses.
 */
export interface FakeSessionRepository {
  /**
   * Stores the session unless a session with this id is stored. Returns the stored session, which may be that of an
   * earlier call. If several calls with one id run at the same time, only one session is stored. Durable when the
   * promise resolves.
   */
  add(sessionId: string, session: string): Promise<string>;

  /** Finds the current text of the session with this id. Returns `undefined` if there is none. */
  find(sessionId: string): Promise<string | undefined>;

  /**
   * Stores and returns the result of `change`. Returns `undefined` if there is no such session. Durable when the
   * promise resolves. Concurrent changes are applied one after the other. `change` may run several times, so it must be
   * pure. If `change` throws, nothing is stored and the caller gets the error.
   */
  change(sessionId: string, change: (session: string) => string): Promise<string | undefined>;
}
