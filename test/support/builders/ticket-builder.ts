import type { Actor, Ticket, VisitorRequest } from '../../../core/tickets/ticket.ts';
import { applyTicketChange } from '../../../core/tickets/ticket.ts';
import type { NewConversation, TicketChangeFunction } from '../../../core/tickets/ticket-repository.port.ts';
import { anId, SITE } from './known-ids.ts';
import { isoMinutesAfterNoon, NOON } from './times.ts';

let serial = 100;

/** Builds a ticket of `SITE`, opened by a visitor at noon, with the given overrides. Later ones have higher ids. */
export function aTicket(overrides: Partial<Ticket> = {}): Ticket {
  serial += 1;
  return {
    id: anId('tkt', serial),
    siteId: SITE,
    status: 'open',
    priority: 'normal',
    team: null,
    summary: 'Where is my parcel?',
    visitor: { name: 'Ada', email: 'ada@example.com', phone: null },
    request: aVisitorRequest(),
    messages: [],
    externalTicketId: null,
    externalTicketUrl: null,
    externalSystem: null,
    createdAt: isoMinutesAfterNoon(0),
    updatedAt: isoMinutesAfterNoon(0),
    lastChangedBy: 'visitor',
    assignee: null,
    ...overrides,
  };
}

/** Builds a chat with the given overrides. */
export function aChat(overrides: Partial<Ticket> = {}): Ticket {
  return aTicket({
    request: aVisitorRequest({ route: 'chat', intentKey: null, formKey: null, fields: {} }),
    ...overrides,
  });
}

export function aVisitorRequest(overrides: Partial<VisitorRequest> = {}): VisitorRequest {
  return {
    route: 'ticket',
    intentKey: 'contact',
    formKey: 'contact',
    fields: { message: 'Where is my parcel?' },
    pageUrl: 'https://shop.example/orders',
    referringIntent: null,
    locale: 'en',
    submittedAt: isoMinutesAfterNoon(0),
    ...overrides,
  };
}

interface Submitted {
  readonly tokenHash?: string;
  readonly submissionId?: string;
  readonly fingerprint?: string;
}

/** Builds a new conversation for the ticket, with a unique submission unless overridden. */
export function aNewConversation(ticket: Ticket = aTicket(), overrides: Submitted = {}): NewConversation {
  const {
    tokenHash = deriveTokenHash(ticket),
    submissionId = `submission of ${ticket.id}`,
    fingerprint = 'the form',
  } = overrides;
  return { ticket, tokenHash, submission: { id: submissionId, fingerprint } };
}

/** The token hash that `aNewConversation` uses for the ticket. */
export function deriveTokenHash({ id }: Ticket): string {
  return id.slice(-26).padStart(64, 'f');
}

/** Returns a change of the fields, made at noon. */
export function aTicketChange(overrides: Partial<Ticket>, by: Actor = 'key:one'): TicketChangeFunction {
  return (ticket) => applyTicketChange(ticket, overrides, by, NOON);
}
