/**
 * A change of a conversation, an assessment or the members of a site. `progress` is a change of only the progress of a
 * running assessment. `id` is the id of the conversation or assessment, and for `members` that of the site.
 */
export interface SiteChange {
  readonly siteId: string;
  readonly kind: 'conversations' | 'assessments' | 'progress' | 'members';
  readonly id: string;
}

/**
 * Notifies listeners of a site's changes. Notifications are only hints. They may be lost or repeated, so listeners must
 * read the current state from the store.
 */
export interface SiteEventBus {
  /** Calls the listeners of the changed sites, in every process. Never throws and never waits. */
  announce(changes: readonly SiteChange[]): void;
  /** Calls `listener` with each change of the site from now on, until the returned function is called. */
  listen(siteId: string, listener: (change: SiteChange) => void): () => void;
}
