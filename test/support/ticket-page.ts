import type { Ticket } from '../../core/tickets/ticket.ts';
import type { TicketFilter, TicketPage, TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { SITE } from './known-ids.ts';
import { anOpening } from './ticket-builder.ts';

/** The text that bytes of a store say. @throws TypeError when they are not UTF-8 */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

export function ticketsOn({ documents }: TicketPage): readonly Ticket[] {
  return JSON.parse(`[${textOf(documents)}]`) as Ticket[];
}

export function idsOn(page: TicketPage): readonly string[] {
  return ticketsOn(page).map(({ id }) => id);
}

export function idsOf(tickets: readonly Ticket[]): readonly string[] {
  return tickets.map(({ id }) => id);
}

/** The first hundred of the site's tickets that the filter shows. */
export function firstPage(tickets: TicketRepository, filter: TicketFilter = {}): Promise<TicketPage> {
  return tickets.page(SITE, filter, 100, 0);
}

/** Opens a conversation for each ticket, one after the other, and gives the tickets back. */
export async function openAll<T extends readonly Ticket[]>(tickets: TicketRepository, ...all: T): Promise<T> {
  for (const ticket of all) await tickets.open(anOpening(ticket));
  return all;
}
