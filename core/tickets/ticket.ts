import { IdempotencyKeyReusedError } from '../shared/domain-error.ts';
import { formatIsoTime } from '../shared/time.ts';
import type { Assignee } from './assignee.ts';
import type { Message } from './message.ts';
import { ConversationFullError } from './ticket-errors.ts';

export const TICKET_STATUSES = ['open', 'escalated', 'resolved'] as const;
export const TICKET_PRIORITIES = ['normal', 'high', 'urgent'] as const;

/** Priority of a new conversation, unless the site's routing sets another. */
export const INITIAL_PRIORITY = 'normal' satisfies TicketPriority;

export const CONVERSATION_ROUTES = ['ticket', 'chat'] as const;
/** Fields that link a conversation to a record of another system. */
export const LINK_FIELDS = ['externalTicketId', 'externalTicketUrl', 'externalSystem'] as const;

/** Maximum length of a team's name, in Unicode code points. */
export const MAX_TEAM_LENGTH = 80;

export type TicketStatus = (typeof TICKET_STATUSES)[number];
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/**
 * How the visitor started the conversation: `ticket` with a form, `chat` with a chat message. Only conversations of the
 * route `ticket` are tickets.
 */
export type ConversationRoute = (typeof CONVERSATION_ROUTES)[number];

/** The API key, account, CRM connection or visitor that made a change: docs/tickets.md#a-ticket. */
export type Actor = `key:${string}` | `account:${string}` | `crm:${string}` | 'visitor';

export interface Visitor {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The visitor's request, and the page that it was sent from. The widget sets `pageUrl` and `referringIntent`. */
export interface VisitorRequest {
  readonly route: ConversationRoute;
  readonly intentKey: string | null;
  readonly formKey: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly pageUrl: string;
  readonly referringIntent: string | null;
  readonly locale: string | null;
  readonly submittedAt: string;
}

/**
 * A conversation of either route, as the API returns it. docs/tickets.md#a-ticket describes the fields. Times are ISO
 * 8601 in UTC.
 */
export interface Ticket {
  readonly id: string;
  readonly siteId: string;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  /** The team that handles the conversation, at most `MAX_TEAM_LENGTH` code points. */
  readonly team: string | null;
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
  /** The member that handles the conversation. */
  readonly assignee: Assignee | null;
}

/**
 * Maximum number of messages per conversation. It bounds the cost of a change, which rewrites the whole conversation.
 */
export const MAX_MESSAGES = 10_000;
/** Maximum total length of all messages of a conversation, in UTF-16 code units. */
const MAX_TOTAL_TEXT_LENGTH = 1_048_576;

/**
 * Returns the ticket after a change by the actor `by` at `now`, in milliseconds since 1970. `updatedAt` grows by at
 * least 1 ms, even if the clock stands still or was set back: docs/tickets.md#a-ticket.
 */
export function applyTicketChange(ticket: Ticket, change: Partial<Ticket>, by: Actor, now: number): Ticket {
  const updatedAt = formatIsoTime(Math.max(now, Date.parse(ticket.updatedAt) + 1));
  return { ...ticket, ...change, updatedAt, lastChangedBy: by };
}

/**
 * Whether the conversation already has this message, because the request that adds it was repeated.
 * @throws IdempotencyKeyReusedError if the conversation has a different message with the same id
 */
export function hasMessage(ticket: Ticket, { id, role, authorName, content }: Message): boolean {
  const existing = ticket.messages.find((one) => one.id === id);
  if (existing && (existing.role !== role || existing.authorName !== authorName || existing.content !== content)) {
    throw new IdempotencyKeyReusedError('This idempotency key was already used for another message.');
  }
  return existing !== undefined;
}

/** Returns the ticket's messages and the new message. @throws ConversationFullError */
export function appendMessage(ticket: Ticket, message: Message): readonly Message[] {
  const length = ticket.messages.reduce((sum, { content }) => sum + content.length, message.content.length);
  if (ticket.messages.length >= MAX_MESSAGES || length > MAX_TOTAL_TEXT_LENGTH) {
    const limits = `at most ${MAX_MESSAGES} messages and ${MAX_TOTAL_TEXT_LENGTH} characters`;
    throw new ConversationFullError(`A conversation can have ${limits}.`);
  }
  return [...ticket.messages, message];
}
