import type { Assignee } from './assignee.ts';
import { deriveInboxFields, type InboxFields } from './inbox-fields.ts';
import type { Actor, ConversationRoute, Ticket, TicketPriority, TicketStatus, Visitor } from './ticket.ts';

/** A conversation in the list of the console, without its messages and form fields. */
export interface ConversationSummary extends InboxFields {
  readonly id: string;
  readonly route: ConversationRoute;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  readonly team: string | null;
  readonly summary: string;
  readonly visitor: Visitor;
  readonly externalTicketId: string | null;
  readonly externalTicketUrl: string | null;
  readonly externalSystem: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastChangedBy: Actor;
  readonly assignee: Assignee | null;
}

/** Returns the fields of a conversation that lists show. */
export function toConversationSummary(ticket: Ticket): ConversationSummary {
  const { id, status, priority, team, summary, visitor, createdAt, updatedAt, lastChangedBy, assignee } = ticket;
  const { externalTicketId, externalTicketUrl, externalSystem } = ticket;
  const link = { externalTicketId, externalTicketUrl, externalSystem };
  const { route } = ticket.request;
  const columns = { id, route, status, priority, team, summary, visitor, ...link, createdAt, updatedAt, lastChangedBy };
  return { ...columns, assignee, ...deriveInboxFields(ticket) };
}

/**
 * Returns the texts that the filter `search` is compared with, one per line: the summary, the visitor's name and email
 * address, the external id and the id.
 */
export function toSearchText({ summary, visitor, externalTicketId, id }: Ticket): string {
  return [summary, visitor.name ?? '', visitor.email ?? '', externalTicketId ?? '', id].join('\n');
}

/** Normalizes a text for case-insensitive search. */
export function foldCaseForSearch(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
