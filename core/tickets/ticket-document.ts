import type { Ticket } from './ticket.ts';

/**
 * The ticket's JSON document, which the store keeps and the API returns byte for byte. Each change writes it once:
 * docs/decisions/0002-tickets-as-documents.md. Its keys always have the same order.
 */
export function writeTicketDocument(ticket: Ticket): string {
  const cached = documents.get(ticket);
  if (cached !== undefined) return cached;
  const document = JSON.stringify(ticket);
  documents.set(ticket, document);
  return document;
}

/** A ticket is a value that never changes; what was stored is often answered as well. */
const documents = new WeakMap<Ticket, string>();

/**
 * What a list adds to the end of a ticket's document, in place of its closing brace: the member `version`, which is the
 * ticket's `ETag` as HTTP has it, quotes included.
 */
export function versionMember(changeNumber: number): string {
  return `,"version":${JSON.stringify(entityTag(changeNumber))}}`;
}

/** The entity tag (RFC 9110, section 8.8.3) of the state that a change has made. */
export function entityTag(changeNumber: number): string {
  return `"${changeNumber}"`;
}

/** The ticket that a document was written from. */
export function readTicketDocument(document: string): Ticket {
  return JSON.parse(document) as Ticket;
}
