import type { Ticket } from './ticket.ts';

/**
 * Serializes a ticket to its JSON document. The stores save these bytes, and the API returns them unchanged:
 * docs/decisions/0002-tickets-as-documents.md. The result is cached, so each change serializes a ticket only once.
 */
export function serializeTicket(ticket: Ticket): string {
  const cached = cachedDocuments.get(ticket);
  if (cached !== undefined) return cached;
  const document = JSON.stringify(ticket);
  cachedDocuments.set(ticket, document);
  return document;
}

/** Cache of documents by ticket. It is safe because tickets are immutable. */
const cachedDocuments = new WeakMap<Ticket, string>();

/**
 * Formats the member `version` and a closing brace. A list puts them in place of the closing brace of a ticket's
 * document. The value is the ticket's `ETag`, including the quotes.
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

/** Parses the JSON document of a ticket in UTF-8, as `ConversationReader` returns it. */
export function parseTicketBytes(document: Uint8Array): Ticket {
  return parseTicket(new TextDecoder().decode(document));
}
