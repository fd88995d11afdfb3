import type { Ticket } from './ticket.ts';

/**
 * The ticket's published document: the JSON text that is stored and answered, byte for byte. It is written once for each
 * change, with the keys always in the same order. Spec 2.1.
 */
export function writeTicketDocument(ticket: Ticket): string {
  return JSON.stringify(ticket);
}

/** The ticket that a document was written from. */
export function readTicketDocument(document: string): Ticket {
  return JSON.parse(document) as Ticket;
}
