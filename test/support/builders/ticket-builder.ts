import type { Actor, Ticket, VisitorRequest } from '../../../core/tickets/ticket.ts';
import { changed } from '../../../core/tickets/ticket.ts';
import type { Opening, TicketChange } from '../../../core/tickets/ticket-repository.port.ts';
import { anId, SITE } from './known-ids.ts';
import { minutesPast, NOON } from './times.ts';

let made = 100;

/** A new ticket of `SITE`, opened by a visitor at noon, but for what is given; one built later has a higher id. */
export function aTicket(given: Partial<Ticket> = {}): Ticket {
  made += 1;
  return {
    id: anId('tkt', made),
    siteId: SITE,
    status: 'open',
    priority: 'normal',
    summary: 'Where is my parcel?',
    visitor: { name: 'Ada', email: 'ada@example.com', phone: null },
    request: aRequest(),
    messages: [],
    externalTicketId: null,
    externalTicketUrl: null,
    externalSystem: null,
    createdAt: minutesPast(0),
    updatedAt: minutesPast(0),
    lastChangedBy: 'visitor',
    ...given,
  };
}

/** A conversation that is no ticket. */
export function aChat(given: Partial<Ticket> = {}): Ticket {
  return aTicket({ request: aRequest({ route: 'chat', intentKey: null, formKey: null, fields: {} }), ...given });
}

export function aRequest(given: Partial<VisitorRequest> = {}): VisitorRequest {
  return {
    route: 'ticket',
    intentKey: 'contact',
    formKey: 'contact',
    fields: { message: 'Where is my parcel?' },
    pageUrl: 'https://shop.example/orders',
    referringIntent: null,
    locale: 'en',
    submittedAt: minutesPast(0),
    ...given,
  };
}

interface Submitted {
  readonly tokenHash?: string;
  readonly submissionId?: string;
  readonly fingerprint?: string;
}

/** What opens a conversation, by a submission of its own unless one is given. */
export function anOpening(ticket: Ticket = aTicket(), given: Submitted = {}): Opening {
  const {
    tokenHash = tokenHashOf(ticket),
    submissionId = `submission of ${ticket.id}`,
    fingerprint = 'the form',
  } = given;
  return { ticket, tokenHash, submission: { id: submissionId, fingerprint } };
}

/** The hash of the token that opens the conversation, as `anOpening` has it. */
export function tokenHashOf({ id }: Ticket): string {
  return id.slice(-26).padStart(64, 'f');
}

/** A change of the given fields, made at noon. */
export function changeTo(given: Partial<Ticket>, by: Actor = 'key:one'): TicketChange {
  return (ticket) => changed(ticket, given, by, NOON);
}
