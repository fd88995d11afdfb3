import type { SiteFeed, SiteNews } from '../../core/watching/site-feed.port.ts';
import { Listeners } from './listeners.ts';

/** News within one process. */
export class MemorySiteFeed implements SiteFeed {
  private readonly listeners = new Listeners<SiteNews>();

  announce(news: readonly SiteNews[]): void {
    for (const one of news) this.listeners.tell(one.siteId, one);
  }

  listen(siteId: string, listener: (news: SiteNews) => void): () => void {
    return this.listeners.listen(siteId, listener);
  }
}
