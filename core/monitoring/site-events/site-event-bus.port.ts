/** A changed conversation or assessment of a site. */
export interface SiteChange {
  readonly siteId: string;
  readonly kind: 'conversations' | 'assessments';
  readonly id: string;
}

/** Notifies listeners of a site's changes. Events are hints: they may be lost or repeated, so read the store. */
export interface SiteEventBus {
  /** Calls the listeners of these changes' sites, in every process. Never throws and never waits. */
  announce(changes: readonly SiteChange[]): void;
  /** Calls `listener` with each change of the site from now on, until the returned function is called. */
  listen(siteId: string, listener: (change: SiteChange) => void): () => void;
}
