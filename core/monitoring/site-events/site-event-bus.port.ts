/** Something of a site that has changed. */
export interface SiteChange {
  readonly siteId: string;
  readonly kind: 'conversations' | 'assessments';
  readonly id: string;
}

/** Tells listeners what changes on a site. A hint: news may be lost or doubled, and the store has the truth. */
export interface SiteEventBus {
  /** Tells everyone who listens to the sites of these news. Never throws and never waits. */
  announce(news: readonly SiteChange[]): void;
  /** Calls `listener` with each of the site's news from now on, until the function it answers is called. */
  listen(siteId: string, listener: (news: SiteChange) => void): () => void;
}
