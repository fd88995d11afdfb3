/**
 * Notifies listeners that a conversation or assessment, identified by its id, has changed. Notifications are hints:
 * they may be lost or duplicated. Listeners read the current state from the store.
 */
export interface ChangeFeed {
  /** Notifies the listeners of this conversation or assessment. Never throws and never waits. */
  announce(id: string): void;
  /** Calls `listener` on each announcement for `id` from now on. The returned function ends the subscription. */
  listen(id: string, listener: () => void): () => void;
}
