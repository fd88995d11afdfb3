import type { SiteFeed, SiteNews } from '../../core/watching/site-feed.port.ts';

type Listener = (news: SiteNews) => void;

/** News within one process. */
export class MemorySiteFeed implements SiteFeed {
  private readonly listeners = new Map<string, Set<Listener>>();

  announce(news: readonly SiteNews[]): void {
    for (const one of news) {
      // A copy: whoever begins to listen during the round is told of the next news, not of these.
      for (const listener of [...(this.listeners.get(one.siteId) ?? [])]) {
        try {
          listener(one);
        } catch {
          // News may get lost; a listener that fails harms neither the announcer nor the other listeners.
        }
      }
    }
  }

  listen(siteId: string, listener: Listener): () => void {
    // Two listeners may be one function, and each is stopped alone.
    const own: Listener = (news) => listener(news);
    const listeners = this.listeners.get(siteId) ?? new Set();
    this.listeners.set(siteId, listeners.add(own));
    return () => {
      listeners.delete(own);
      if (listeners.size === 0 && this.listeners.get(siteId) === listeners) this.listeners.delete(siteId);
    };
  }
}
