import { formatSyncMark, formatTicketListCursor } from './sync-cursor.ts';
import { parseQueryCursor, rejectFutureCursors, type TicketQuery, toTicketFilter } from './ticket-query.ts';
import type { TicketRepository } from './ticket-repository.port.ts';

export interface TicketList {
  /** The tickets as UTF-8 JSON objects, separated by commas. */
  readonly documents: Uint8Array;
  readonly page: {
    readonly limit: number;
    readonly skip: number;
    readonly hasMore: boolean;
    readonly nextCursor: string | null;
    readonly syncMark: string | null;
  };
}

/**
 * Lists a site's tickets, most recently updated first. The first page has a checkpoint (`syncMark`). A client that
 * sends the checkpoint later gets every ticket that has changed since. Further pages, reached by cursor, repeat the
 * checkpoint of the first page: docs/tickets.md#synchronise-without-losing-changes.
 * @throws InvalidRequestError
 */
export class ListTickets {
  constructor(private readonly tickets: TicketRepository) {}

  async execute(query: TicketQuery): Promise<TicketList> {
    const { siteId, limit, skip } = query;
    const cursor = parseQueryCursor(query);
    const filter = toTicketFilter(query);
    const ticketPage = await this.tickets.listPage(siteId, filter, limit, skip, cursor?.sortKey);
    const { documents, hasMore, lastSortKey, latestChangeNumber } = ticketPage;
    rejectFutureCursors(filter, cursor, latestChangeNumber);

    const changeNumber = cursor?.changeNumber ?? latestChangeNumber;
    const nextCursor = hasMore && lastSortKey ? formatTicketListCursor({ sortKey: lastSortKey, changeNumber }) : null;
    const syncMark = cursor || skip === 0 ? formatSyncMark(changeNumber) : null;
    return { documents, page: { limit, skip, hasMore, nextCursor, syncMark } };
  }
}
