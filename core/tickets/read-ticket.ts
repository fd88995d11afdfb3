import { TicketNotFoundError } from './ticket-errors.ts';
import type { StoredDocument, TicketRepository } from './ticket-repository.port.ts';

/** Reads the stored document of one of the site's tickets. @throws TicketNotFoundError */
export class ReadTicket {
  constructor(private readonly tickets: TicketRepository) {}

  async execute({ siteId, ticketId }: { siteId: string; ticketId: string }): Promise<StoredDocument> {
    const stored = await this.tickets.findDocument(siteId, ticketId);
    if (!stored) throw new TicketNotFoundError('The site has no ticket with this id.');
    return stored;
  }
}
