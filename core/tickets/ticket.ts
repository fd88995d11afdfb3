import { IdempotencyKeyReused } from '../shared/domain-error.ts';
import { isoTime } from '../shared/time.ts';
import type { Message } from './message.ts';
import { ConversationFull } from './ticket-errors.ts';

export const TICKET_STATUSES = ['open', 'escalated', 'resolved'] as const;
export const TICKET_PRIORITIES = ['normal', 'high', 'urgent'] as const;

export const CONVERSATION_ROUTES = ['ticket', 'chat'] as const;
/** What links a conversation to another system's record. */
export const LINK_FIELDS = ['externalTicketId', 'externalTicketUrl', 'externalSystem'] as const;

export type TicketStatus = (typeof TICKET_STATUSES)[number];
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** How a conversation came in. Only those of the route `ticket` are tickets. */
export type Route = (typeof CONVERSATION_ROUTES)[number];

/** Who made a change, as in `lastChangedBy`: docs/tickets.md#a-ticket. */
export type Actor = `key:${string}` | `account:${string}` | `crm:${string}` | 'visitor';

export interface Visitor {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** What the visitor asked for, and where. Page and referring intent are the widget's words, not the visitor's. */
export interface VisitorRequest {
  readonly route: Route;
  readonly intentKey: string | null;
  readonly formKey: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly pageUrl: string;
  readonly referringIntent: string | null;
  readonly locale: string | null;
  readonly submittedAt: string;
}

/**
 * A conversation as the API returns it; with the route `ticket` it is the ticket of docs/tickets.md#a-ticket. Times are
 * ISO 8601 in UTC.
 */
export interface Ticket {
  readonly id: string;
  readonly siteId: string;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  readonly summary: string;
  readonly visitor: Visitor;
  readonly request: VisitorRequest;
  readonly messages: readonly Message[];
  readonly externalTicketId: string | null;
  readonly externalTicketUrl: string | null;
  readonly externalSystem: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastChangedBy: Actor;
}

/** The most messages that one conversation holds; its document is read and written whole. */
export const MOST_MESSAGES = 10_000;
/** The most UTF-16 units of all its messages together. */
const MAX_TEXT_LENGTH = 1_048_576;

/**
 * The ticket with a change made by `by` at `now`, in milliseconds since 1970. `updatedAt` grows by at least 1 ms, even
 * when the clock stands still or is set back: docs/tickets.md#a-ticket.
 */
export function changed(ticket: Ticket, change: Partial<Ticket>, by: Actor, now: number): Ticket {
  const updatedAt = isoTime(Math.max(now, Date.parse(ticket.updatedAt) + 1));
  return { ...ticket, ...change, updatedAt, lastChangedBy: by };
}

/**
 * Whether the conversation holds this message already: a command that named it came twice.
 * @throws IdempotencyKeyReused when another message has its id
 */
export function hasMessage(ticket: Ticket, { id, role, authorName, content }: Message): boolean {
  const known = ticket.messages.find((one) => one.id === id);
  if (known && (known.role !== role || known.authorName !== authorName || known.content !== content)) {
    throw new IdempotencyKeyReused('This key was used before for another message.');
  }
  return known !== undefined;
}

/** The messages with one more. @throws ConversationFull */
export function withMessage(ticket: Ticket, message: Message): readonly Message[] {
  const length = ticket.messages.reduce((sum, { content }) => sum + content.length, message.content.length);
  if (ticket.messages.length >= MOST_MESSAGES || length > MAX_TEXT_LENGTH) {
    throw new ConversationFull(`A conversation holds ${MOST_MESSAGES} messages and ${MAX_TEXT_LENGTH} characters.`);
  }
  return [...ticket.messages, message];
}
