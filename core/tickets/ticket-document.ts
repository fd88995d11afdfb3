import type { Ticket } from './ticket.ts';

/**
 * Serializes a ticket to its JSON document, which is stored and returned by the API byte for byte. Each change
 * serializes it once: docs/decisions/0002-tickets-as-documents.md. Its keys always have the same order.
 */
export function serializeTicket(ticket: Ticket): string {
  const cached = documents.get(ticket);
  if (cached !== undefined) return cached;
  const document = JSON.stringify(ticket);
  documents.set(ticket, document);
  return document;
}

/** Cache of documents by ticket. Tickets are immutable, and a stored ticket is often returned as well. */
const documents = new WeakMap<Ticket, string>();

/**
 * Formats the member `version`, which a list adds to a ticket's document in place of its closing brace. Its value is
 * the ticket's `ETag`, quotes included.
 */
export function toVersionMember(changeNumber: number): string {
  return `,"version":${JSON.stringify(toEntityTag(changeNumber))}}`;
}

/** Formats a change number as the entity tag (RFC 9110, section 8.8.3) of the ticket after that change. */
export function toEntityTag(changeNumber: number): string {
  return `"${changeNumber}"`;
}

/** Parses the JSON document of a ticket. */
export function parseTicket(document: string): Ticket {
  return JSON.parse(document) as Ticket;
}
