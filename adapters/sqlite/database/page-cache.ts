import type { TicketPage } from '../../../core/tickets/ticket-repository.port.ts';

/** Limits in bytes: of all cached pages together, and of a single page. */
const MAX_TOTAL_BYTES = 8 << 20;
const MAX_CACHED_PAGE_BYTES = 256 << 10;
/** Approximate memory of an entry beside its documents and key. */
const ENTRY_OVERHEAD_BYTES = 512;
/** Maximum number of keys remembered from a first read. */
const MAX_SEEN_KEYS = 1000;

/**
 * An LRU cache of ticket pages, for integrations that poll the same page. An entry is valid while the site's latest
 * change number is the one at which the page was read.
 */
export class PageCache {
  private readonly pages = new Map<string, TicketPage>();
  private readonly seenAt = new Map<string, number>();
  private bytes = 0;

  /** The cached page, `undefined` if it is not cached or the site has changed since. */
  get(key: string, latestChange: number): TicketPage | undefined {
    const page = this.pages.get(key);
    if (page?.latestChange !== latestChange) return undefined;
    this.pages.delete(key);
    this.pages.set(key, page);
    return page;
  }

  /** Caches a page when it is read a second time at the same change number, so walking a whole list caches nothing. */
  offer(key: string, page: TicketPage): void {
    if (this.seenAt.get(key) === page.latestChange) this.add(key, page);
    else this.markSeen(key, page.latestChange);
  }

  private markSeen(key: string, latestChange: number): void {
    if (this.seenAt.size >= MAX_SEEN_KEYS) this.seenAt.clear();
    this.seenAt.set(key, latestChange);
  }

  private add(key: string, page: TicketPage): void {
    this.evict(key);
    if (page.documents.length > MAX_CACHED_PAGE_BYTES) return;
    this.pages.set(key, page);
    this.bytes += entryBytes(key, page);
    for (const oldest of this.pages.keys()) {
      if (this.bytes <= MAX_TOTAL_BYTES) return;
      this.evict(oldest);
    }
  }

  private evict(key: string): void {
    const page = this.pages.get(key);
    if (!page) return;
    this.bytes -= entryBytes(key, page);
    this.pages.delete(key);
  }
}

/** An empty page takes memory too. */
function entryBytes(key: string, page: TicketPage): number {
  return key.length + page.documents.length + ENTRY_OVERHEAD_BYTES;
}
