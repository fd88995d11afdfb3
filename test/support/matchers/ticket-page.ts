import type { Ticket } from '../../../core/tickets/ticket.ts';
import { versionMember, writeTicketDocument } from '../../../core/tickets/ticket-document.ts';
import type { TicketFilter, TicketPage, TicketRepository } from '../../../core/tickets/ticket-repository.port.ts';
import { SITE } from '../builders/known-ids.ts';
import { anOpening } from '../builders/ticket-builder.ts';

/** The text that bytes of a store say. @throws TypeError when they are not UTF-8 */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** The tickets of a page, without what the list adds to them. */
export function ticketsOn({ documents }: TicketPage): readonly Ticket[] {
  const listed = JSON.parse(`[${textOf(documents)}]`) as (Ticket & { readonly version: string })[];
  return listed.map(({ version: _, ...ticket }) => ticket);
}

/** The text of a page that lists these tickets as they stand, each changed last by the change of this number. */
export function listedText(...tickets: readonly (readonly [Ticket, changeNumber: number])[]): string {
  return tickets.map(([ticket, number]) => writeTicketDocument(ticket).slice(0, -1) + versionMember(number)).join(',');
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
