import type { Message } from './message.ts';
import { type Actor, changed, type Ticket, type TicketPriority, type TicketStatus, withMessage } from './ticket.ts';

/** A change that the record of an external system has had. */
export interface LinkedChange {
  readonly siteId: string;
  readonly ticketId: string;
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly comment?: { readonly content: string; readonly authorName: string } | undefined;
  readonly by: Actor;
  /** Names the event that the change comes from: its comment is said once, whatever else it asks for. */
  readonly eventKey: string;
  /** A digest of what the event asks for: the same event and change are applied once. */
  readonly fingerprint: string;
  /**
   * Replays only: when the event, or the newest one that it overwrites, first took effect, in milliseconds since 1970.
   * Later changes by other actors win over the event.
   */
  readonly effectiveAt?: number | undefined;
}

/** The ticket with the change and, unless it has it already, the comment; the same object when nothing changes. */
export function applyLinkedChange(
  ticket: Ticket,
  { status, priority, by }: Pick<LinkedChange, 'status' | 'priority' | 'by'>,
  comment: Message | undefined,
  at: number,
): Ticket {
  const isNew = comment !== undefined && !ticket.messages.some(({ id }) => id === comment.id);
  const next = {
    status: status ?? ticket.status,
    priority: priority ?? ticket.priority,
    messages: isNew ? withMessage(ticket, comment) : ticket.messages,
  };
  const isSame = !isNew && next.status === ticket.status && next.priority === ticket.priority;
  return isSame ? ticket : changed(ticket, next, by, at);
}
