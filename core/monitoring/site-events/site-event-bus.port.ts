/**
 * A changed conversation or assessment of a site, or a change of its members. `progress` announces only the progress of
 * a running assessment. The `id` of `members` is that of the site.
 */
export interface SiteChange {
  readonly siteId: string;
  readonly kind: 'conversations' | 'assessments' | 'progress' | 'members';
  readonly id: string;
}

/**
 * Notifies listeners of a site's changes. Events are only hints and may be lost or repeated. Listeners must read the
 * current state from the store.
 */
export interface SiteEventBus {
  /** Calls the listeners of the changed sites, in every process. Never throws and never waits. */
  announce(changes: readonly SiteChange[]): void;
  /** Calls `listener` with each change of the site from now on, until the returned function is called. */
  listen(siteId: string, listener: (change: SiteChange) => void): () => void;
}
