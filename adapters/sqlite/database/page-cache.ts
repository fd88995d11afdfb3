import type { TicketPage } from '../../../core/tickets/ticket-repository.port.ts';

/** Bytes of all pages together, and of the largest one that is worth keeping. */
const MAX_TOTAL_BYTES = 8 << 20;
const MAX_CACHED_PAGE_BYTES = 256 << 10;
/** What a page takes beside its documents and its name, about. */
const ENTRY_OVERHEAD_BYTES = 512;
/** So many names of pages are remembered that were asked for once. */
const MAX_SEEN_KEYS = 1000;

/**
 * The pages that were asked for last, for integrations that ask for the same one again and again. Each stands for one
 * state of its site, so that a page is given out only while the site's latest change is the one that it was read at.
 */
export class PageCache {
  private readonly pages = new Map<string, TicketPage>();
  private readonly seenAt = new Map<string, number>();
  private bytes = 0;

  /** The page of that name, if the site has not changed since. */
  find(name: string, latestChange: number): TicketPage | undefined {
    const page = this.pages.get(name);
    if (page?.latestChange !== latestChange) return undefined;
    this.pages.delete(name);
    this.pages.set(name, page);
    return page;
  }

  /** Caches a page on its second read of one state, so that walking through a whole list caches nothing. */
  offer(name: string, page: TicketPage): void {
    if (this.seenAt.get(name) === page.latestChange) this.add(name, page);
    else this.markSeen(name, page.latestChange);
  }

  private markSeen(name: string, latestChange: number): void {
    if (this.seenAt.size >= MAX_SEEN_KEYS) this.seenAt.clear();
    this.seenAt.set(name, latestChange);
  }

  private add(name: string, page: TicketPage): void {
    this.evict(name);
    if (page.documents.length > MAX_CACHED_PAGE_BYTES) return;
    this.pages.set(name, page);
    this.bytes += entryBytes(name, page);
    for (const oldest of this.pages.keys()) {
      if (this.bytes <= MAX_TOTAL_BYTES) return;
      this.evict(oldest);
    }
  }

  private evict(name: string): void {
    const page = this.pages.get(name);
    if (!page) return;
    this.bytes -= entryBytes(name, page);
    this.pages.delete(name);
  }
}

/** An empty page takes room as well. */
function entryBytes(name: string, page: TicketPage): number {
  return name.length + page.documents.length + ENTRY_OVERHEAD_BYTES;
}
