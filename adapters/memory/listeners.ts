/** Who listens to what, within one process. */
export class Listeners<Payload> {
  private readonly byKey = new Map<string, Set<(news: Payload) => void>>();

  /** Everything that somebody listens to. */
  get keys(): readonly string[] {
    return [...this.byKey.keys()];
  }

  /** Tells everyone who listens to `key`. Never throws and never waits. */
  notify(key: string, payload: Payload): void {
    // A copy: whoever begins to listen during the round is told of the next news, not of these.
    for (const listener of [...(this.byKey.get(key) ?? [])]) {
      try {
        listener(payload);
      } catch {
        // News may get lost; a listener that fails harms neither the announcer nor the other listeners.
      }
    }
  }

  /** Calls `listener` with what is told of `key` from now on, until the function it answers is called. */
  listen(key: string, listener: (news: Payload) => void): () => void {
    // Two listeners may be one function, and each is stopped alone.
    const own = (news: Payload) => listener(news);
    const listeners = this.byKey.get(key) ?? new Set();
    this.byKey.set(key, listeners.add(own));
    return () => {
      listeners.delete(own);
      if (listeners.size === 0 && this.byKey.get(key) === listeners) this.byKey.delete(key);
    };
  }
}
