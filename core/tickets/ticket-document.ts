import type { Assignee } from './assignee.ts';
import type { Ticket } from './ticket.ts';

/** Serializes a ticket to its JSON document, as the API returns it. */
export function serializeTicket(ticket: Ticket): string {
  return `${serializeStoredTicket(ticket).slice(0, -1)}${formatAssigneeProperty(ticket.assignee)}}`;
}

/**
 * Serializes the part of a ticket's document that the stores save: all fields except `assignee`. Each read appends
 * `assignee` with the account's current name. The API returns the other bytes unchanged:
 * docs/decisions/0002-tickets-as-documents.md. The result is cached, so each change serializes a ticket only once.
 */
export function serializeStoredTicket(ticket: Ticket): string {
  const cached = cachedDocuments.get(ticket);
  if (cached !== undefined) return cached;
  const document = JSON.stringify({ ...ticket, assignee: undefined });
  cachedDocuments.set(ticket, document);
  return document;
}

/** Formats the property `assignee`, the last one of a ticket's document, with a comma before it. */
export function formatAssigneeProperty(assignee: Assignee | null): string {
  return `,"assignee":${JSON.stringify(assignee && { accountId: assignee.accountId, name: assignee.name })}`;
}

/** Cache of documents by ticket. It is safe because tickets are immutable. */
const cachedDocuments = new WeakMap<Ticket, string>();

/**
 * Formats the property `version` and a closing brace. In a list, they replace the closing brace of a ticket's document.
 * The value is the ticket's `ETag`, including the quotes.
 */
export function formatVersionProperty(changeNumber: number): string {
  return `,"version":${JSON.stringify(toEntityTag(changeNumber))}}`;
}

/** Formats a change number as the entity tag (RFC 9110, section 8.8.3) of the ticket after that change. */
export function toEntityTag(changeNumber: number): string {
  return `"${changeNumber}"`;
}

/**
 * Parses the JSON document of a ticket. A stored document has no field `assignee`, so callers that know the assignee
 * pass it. The parsed object is changed in place, because making a copy would take two thirds as long as parsing.
 */
export function parseTicket(document: string, assignee?: Assignee | null): Ticket {
  const ticket = JSON.parse(document) as Omit<Ticket, 'assignee'> & { assignee?: Assignee | null };
  ticket.assignee = assignee === undefined ? (ticket.assignee ?? null) : assignee;
  return ticket as Ticket;
}

/** Parses the JSON document of a ticket in UTF-8, as `ConversationReader` returns it. */
export function parseTicketBytes(document: Uint8Array): Ticket {
  return parseTicket(new TextDecoder().decode(document));
}
