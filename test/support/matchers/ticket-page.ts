import type { Ticket } from '../../../core/tickets/ticket.ts';
import { formatVersionProperty, serializeTicket } from '../../../core/tickets/ticket-document.ts';
import type { TicketFilter, TicketPage, TicketRepository } from '../../../core/tickets/ticket-repository.port.ts';
import { SITE } from '../builders/known-ids.ts';
import { aNewConversation } from '../builders/ticket-builder.ts';

/** Decodes UTF-8. @throws TypeError if the bytes are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** Parses the tickets of a page, without the version that the list adds. */
export function parseTickets({ documents }: TicketPage): readonly Ticket[] {
  const listed = JSON.parse(`[${decodeUtf8(documents)}]`) as (Ticket & { readonly version: string })[];
  return listed.map(({ version: _, ...ticket }) => ticket);
}

/** Formats a page of the tickets, each with the number of its last change. */
export function formatTicketPage(...tickets: readonly (readonly [Ticket, changeNumber: number])[]): string {
  return tickets
    .map(([ticket, number]) => serializeTicket(ticket).slice(0, -1) + formatVersionProperty(number))
    .join(',');
}

export function parseTicketIds(page: TicketPage): readonly string[] {
  return parseTickets(page).map(({ id }) => id);
}

export function toIds(tickets: readonly Ticket[]): readonly string[] {
  return tickets.map(({ id }) => id);
}

/** Reads the first 100 tickets that match the filter. */
export function readFirstPage(tickets: TicketRepository, filter: TicketFilter = {}): Promise<TicketPage> {
  return tickets.listPage(SITE, filter, 100, 0);
}

/** Opens the tickets one after the other and returns them. */
export async function openTickets<T extends readonly Ticket[]>(tickets: TicketRepository, ...all: T): Promise<T> {
  for (const ticket of all) await tickets.addConversation(aNewConversation(ticket));
  return all;
}
