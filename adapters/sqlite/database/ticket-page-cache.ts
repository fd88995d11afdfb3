import type { TicketPage } from '../../../core/tickets/ticket-repository.port.ts';

/** Maximum size of all cached pages together, in bytes. */
const MAX_CACHE_BYTES = 8 << 20;
/** Maximum size of a single cached page, in bytes. */
const MAX_CACHED_PAGE_BYTES = 256 << 10;
/** Approximate memory of a cached page besides its documents and key. */
const ENTRY_OVERHEAD_BYTES = 512;
/** Maximum number of keys that are remembered after their first read. */
const MAX_SEEN_KEYS = 1000;

/**
 * An LRU cache of ticket pages, for integrations that poll the same page. A page is valid while the site's latest
 * change number is still the one at which the page was read.
 */
export class TicketPageCache {
  private readonly pages = new Map<string, TicketPage>();
  private readonly seenAt = new Map<string, number>();
  private bytes = 0;

  /** Returns the cached page, `undefined` if it is not cached or the site has changed since. */
  get(key: string, latestChange: number): TicketPage | undefined {
    const page = this.pages.get(key);
    if (page?.latestChangeNumber !== latestChange) return undefined;
    this.pages.delete(key);
    this.pages.set(key, page);
    return page;
  }

  /** Caches a page if it was read before at the same change number. So reading a whole list once caches nothing. */
  addOnSecondRead(key: string, page: TicketPage): void {
    if (this.seenAt.get(key) === page.latestChangeNumber) this.add(key, page);
    else this.rememberRead(key, page.latestChangeNumber);
  }

  private rememberRead(key: string, latestChange: number): void {
    if (this.seenAt.size >= MAX_SEEN_KEYS) this.seenAt.clear();
    this.seenAt.set(key, latestChange);
  }

  private add(key: string, page: TicketPage): void {
    this.evict(key);
    if (page.documents.length > MAX_CACHED_PAGE_BYTES) return;
    this.pages.set(key, page);
    this.bytes += estimateEntryBytes(key, page);
    for (const oldest of this.pages.keys()) {
      if (this.bytes <= MAX_CACHE_BYTES) return;
      this.evict(oldest);
    }
  }

  private evict(key: string): void {
    const page = this.pages.get(key);
    if (!page) return;
    this.bytes -= estimateEntryBytes(key, page);
    this.pages.delete(key);
  }
}

/** Approximate memory of a cached page in bytes. Even an empty page counts. */
function estimateEntryBytes(key: string, page: TicketPage): number {
  return key.length + page.documents.length + ENTRY_OVERHEAD_BYTES;
}
