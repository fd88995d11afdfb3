import type { TicketPage } from '../../core/tickets/ticket-repository.port.ts';

/** Bytes of all pages together, and of the largest one that is worth keeping. */
const MOST = 8 << 20;
const LARGEST = 256 << 10;

/**
 * The pages that were asked for last, for integrations that ask for the same one again and again. Each stands for one
 * state of its site, so that a page is given out only while the site's latest change is the one that it was read at.
 */
export class KeptPages {
  private readonly pages = new Map<string, TicketPage>();
  private bytes = 0;

  /** The page of that name, if the site has not changed since. */
  find(name: string, latestChange: number): TicketPage | undefined {
    const page = this.pages.get(name);
    if (page?.latestChange !== latestChange) return undefined;
    this.pages.delete(name);
    this.pages.set(name, page);
    return page;
  }

  /** Keeps a page in place of the one of that name; those that nobody has asked for the longest make room. */
  keep(name: string, page: TicketPage): void {
    this.drop(name);
    if (page.documents.length > LARGEST) return;
    this.pages.set(name, page);
    this.bytes += page.documents.length;
    for (const oldest of this.pages.keys()) {
      if (this.bytes <= MOST) return;
      this.drop(oldest);
    }
  }

  private drop(name: string): void {
    this.bytes -= this.pages.get(name)?.documents.length ?? 0;
    this.pages.delete(name);
  }
}
