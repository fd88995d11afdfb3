/**
 * Notifies listeners that a conversation or assessment has changed, or that CRM deliveries may be due. Notifications
 * are only hints and may be lost or repeated. Listeners must read the current state from the store.
 */
export interface ChangeFeed {
  /**
   * Notifies the listeners of this id: that of a conversation or assessment, or the topic of CRM deliveries. Never
   * throws and never waits.
   */
  announce(id: string): void;
  /** Calls `listener` on each announcement for `id` from now on. The returned function ends the subscription. */
  listen(id: string, listener: () => void): () => void;
}
