/** Listeners by key, within one process. */
export class ListenerRegistry<Payload> {
  private readonly byKey = new Map<string, Set<(payload: Payload) => void>>();

  /** Keys with at least one listener. */
  get keys(): readonly string[] {
    return [...this.byKey.keys()];
  }

  /** Calls all listeners of `key`. Never throws and never waits for a listener. */
  notifyListeners(key: string, payload: Payload): void {
    // Iterates over a copy, so that listeners added during the loop do not receive this payload.
    for (const listener of [...(this.byKey.get(key) ?? [])]) {
      try {
        listener(payload);
      } catch {
        // A failing listener must not affect the sender or other listeners.
      }
    }
  }

  /** Adds a listener for `key`. Returns a function that removes it. */
  listen(key: string, listener: (payload: Payload) => void): () => void {
    // The wrapper makes each registration unique, so that a function that was added twice can be removed once.
    const registered = (payload: Payload) => listener(payload);
    const listeners = this.byKey.get(key) ?? new Set();
    this.byKey.set(key, listeners.add(registered));
    return () => {
      listeners.delete(registered);
      if (listeners.size === 0 && this.byKey.get(key) === listeners) this.byKey.delete(key);
    };
  }
}
