import type { TicketPage } from '../../../core/tickets/ticket-repository.port.ts';

/** Bytes of all pages together, and of the largest one that is worth keeping. */
const MOST = 8 << 20;
const LARGEST = 256 << 10;
/** What a page takes beside its documents and its name, about. */
const OVERHEAD = 512;
/** So many names of pages are remembered that were asked for once. */
const MOST_NAMES = 1000;

/**
 * The pages that were asked for last, for integrations that ask for the same one again and again. Each stands for one
 * state of its site, so that a page is given out only while the site's latest change is the one that it was read at.
 */
export class KeptPages {
  private readonly pages = new Map<string, TicketPage>();
  private readonly askedOnce = new Map<string, number>();
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
  keep(name: string, page: TicketPage): void {
    if (this.askedOnce.get(name) === page.latestChange) this.add(name, page);
    else this.remember(name, page.latestChange);
  }

  private remember(name: string, latestChange: number): void {
    if (this.askedOnce.size >= MOST_NAMES) this.askedOnce.clear();
    this.askedOnce.set(name, latestChange);
  }

  private add(name: string, page: TicketPage): void {
    this.drop(name);
    if (page.documents.length > LARGEST) return;
    this.pages.set(name, page);
    this.bytes += sizeOf(name, page);
    for (const oldest of this.pages.keys()) {
      if (this.bytes <= MOST) return;
      this.drop(oldest);
    }
  }

  private drop(name: string): void {
    const page = this.pages.get(name);
    if (!page) return;
    this.bytes -= sizeOf(name, page);
    this.pages.delete(name);
  }
}

/** An empty page takes room as well. */
function sizeOf(name: string, page: TicketPage): number {
  return name.length + page.documents.length + OVERHEAD;
}
