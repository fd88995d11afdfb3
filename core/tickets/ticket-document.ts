import type { Ticket } from './ticket.ts';

/**
 * The ticket's published document: the JSON text that is stored and answered, byte for byte. It is written once for each
 * change, with the keys always in the same order. Spec 2.1.
 */
export function writeTicketDocument(ticket: Ticket): string {
  const known = documents.get(ticket);
  if (known !== undefined) return known;
  const document = JSON.stringify(ticket);
  documents.set(ticket, document);
  return document;
}

/** A ticket is a value that never changes; what was stored is often answered as well. */
const documents = new WeakMap<Ticket, string>();

/** The ticket that a document was written from. */
export function readTicketDocument(document: string): Ticket {
  return JSON.parse(document) as Ticket;
}
