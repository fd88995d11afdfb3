import type { TicketRepository } from '../tickets/ticket-repository.port.ts';

/** Finds the ticket that is linked to a record of the CRM. */
export class LinkedTicketFinder {
  constructor(private readonly tickets: TicketRepository) {}

  /** Returns the id of the only linked ticket, or the reason why there is not exactly one. */
  async find(
    siteId: string,
    externalTicketId: string,
    externalSystem: string | undefined,
  ): Promise<{ readonly ticketId: string } | 'unmatched' | 'several_tickets'> {
    const { hasMore, lastSortKey } = await this.tickets.listPage(siteId, { externalTicketId, externalSystem }, 1, 0);
    if (!lastSortKey) return 'unmatched';
    return hasMore ? 'several_tickets' : { ticketId: lastSortKey.id };
  }
}
