import type { Actor, Route, Ticket, TicketPriority, TicketStatus, Visitor } from './ticket.ts';

/** A conversation as it stands in the console's list: all but what can be long. */
export interface ConversationSummary {
  readonly id: string;
  readonly route: Route;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  readonly summary: string;
  readonly visitor: Visitor;
  readonly externalTicketId: string | null;
  readonly externalTicketUrl: string | null;
  readonly externalSystem: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastChangedBy: Actor;
}

/** What a list shows of a conversation. */
export function summaryOf(ticket: Ticket): ConversationSummary {
  const { id, status, priority, summary, visitor, createdAt, updatedAt, lastChangedBy } = ticket;
  const { externalTicketId, externalTicketUrl, externalSystem } = ticket;
  const link = { externalTicketId, externalTicketUrl, externalSystem };
  const { route } = ticket.request;
  return { id, route, status, priority, summary, visitor, ...link, createdAt, updatedAt, lastChangedBy };
}

/** What a search looks in: summary, the visitor's name and e-mail address, the external id and the id, a line each. */
export function wordsOf({ summary, visitor, externalTicketId, id }: Ticket): string {
  return [summary, visitor.name ?? '', visitor.email ?? '', externalTicketId ?? '', id].join('\n');
}

/** A text as searches compare it, whatever its case. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
