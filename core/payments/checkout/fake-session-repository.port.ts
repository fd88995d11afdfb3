/** Stores the checkout sessions of the fake provider. Each is a text that only the provider parses. */
export interface FakeSessionRepository {
  /**
   * Stores the session unless there is one with this id. Returns the stored session. Of concurrent calls with one id,
   * one is stored. Durable when it resolves.
   */
  add(sessionId: string, session: string): Promise<string>;

  /** Finds the current session with this id; `undefined` if there is none. */
  find(sessionId: string): Promise<string | undefined>;

  /**
   * Stores and returns the result of `change`; returns `undefined` if there is no such session. Durable when it
   * resolves. Concurrent changes are applied one after another. `change` may run several times, so it must be pure. If
   * it throws, nothing is stored and the caller gets the error.
   */
  change(sessionId: string, change: (session: string) => string): Promise<string | undefined>;
}
