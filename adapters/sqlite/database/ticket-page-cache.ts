import type { TicketPage } from '../../../core/tickets/ticket-repository.port.ts';

/** Maximum size of all cached pages together, in bytes. */
const MAX_CACHE_BYTES = 8 << 20;
/** Maximum size of a single cached page, in bytes. */
const MAX_CACHED_PAGE_BYTES = 256 << 10;
/** Approximate memory of a cached page besides its documents and key. */
const ENTRY_OVERHEAD_BYTES = 512;
/** Maximum number of page keys that are remembered after the first read of their page. */
const MAX_REMEMBERED_PAGE_KEYS = 1000;

/**
 * An LRU cache of ticket pages, for integrations that poll the same page. A cached page is valid until the site's
 * latest change number increases.
 */
export class TicketPageCache {
  private readonly pages = new Map<string, TicketPage>();
  private readonly changeNumberAtFirstRead = new Map<string, number>();
  private cachedBytes = 0;

  /** Returns the cached page. Returns `undefined` if there is none or the site has changed since it was read. */
  get(key: string, latestChange: number): TicketPage | undefined {
    const page = this.pages.get(key);
    if (page?.latestChangeNumber !== latestChange) return undefined;
    this.pages.delete(key);
    this.pages.set(key, page);
    return page;
  }

  /**
   * Caches a page at its second read, if the site has not changed between the two reads. So a client that reads a whole
   * list once does not fill the cache.
   */
  addOnSecondRead(key: string, page: TicketPage): void {
    if (this.changeNumberAtFirstRead.get(key) === page.latestChangeNumber) this.add(key, page);
    else this.rememberRead(key, page.latestChangeNumber);
  }

  private rememberRead(key: string, latestChange: number): void {
    if (this.changeNumberAtFirstRead.size >= MAX_REMEMBERED_PAGE_KEYS) this.changeNumberAtFirstRead.clear();
    this.changeNumberAtFirstRead.set(key, latestChange);
  }

  private add(key: string, page: TicketPage): void {
    this.evict(key);
    if (page.documents.length > MAX_CACHED_PAGE_BYTES) return;
    this.pages.set(key, page);
    this.cachedBytes += estimateEntryBytes(key, page);
    for (const oldest of this.pages.keys()) {
      if (this.cachedBytes <= MAX_CACHE_BYTES) return;
      this.evict(oldest);
    }
  }

  private evict(key: string): void {
    const page = this.pages.get(key);
    if (!page) return;
    this.cachedBytes -= estimateEntryBytes(key, page);
    this.pages.delete(key);
  }
}

/** Returns the approximate memory of a cached page in bytes. */
function estimateEntryBytes(key: string, page: TicketPage): number {
  return key.length + page.documents.length + ENTRY_OVERHEAD_BYTES;
}
