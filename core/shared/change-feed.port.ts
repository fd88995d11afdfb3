/**
 * Notifies listeners that a conversation or assessment has changed, or that deliveries may be due. Notifications are
 * only hints. They may be lost or repeated, so listeners must read the current state from the store.
 */
export interface ChangeFeed {
  /**
   * Notifies the listeners of this id: the id of a conversation or assessment, or a topic such as that of CRM
   * deliveries. Never throws and never waits.
   */
  announce(id: string): void;
  /** Calls `listener` on each announcement for `id` from now on. The returned function ends the subscription. */
  listen(id: string, listener: () => void): () => void;
}
