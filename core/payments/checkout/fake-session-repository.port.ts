/** Stores the checkout sessions of the fake provider, each as a text that only the provider parses. */
export interface FakeSessionRepository {
  /**
   * Keeps the session under its id, unless one is kept there: answers the one that is kept from then on. However many
   * come at once, one is kept. Durable when it resolves.
   */
  add(sessionId: string, session: string): Promise<string>;

  /** The session of this id as it is now; `undefined` when there is none. */
  find(sessionId: string): Promise<string | undefined>;

  /**
   * Puts what `change` makes of the session in its place and answers that; `undefined` when there is none. Durable when
   * it resolves. Concurrent changes are applied one after the other; `change` may run again, so it must be pure. What
   * it throws goes to the caller, and nothing is stored.
   */
  change(sessionId: string, change: (session: string) => string): Promise<string | undefined>;
}
