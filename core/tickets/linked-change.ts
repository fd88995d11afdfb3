import type { Message } from './message.ts';
import { type Actor, applyChange, type Ticket, type TicketPriority, type TicketStatus, withMessage } from './ticket.ts';

/** A change of the external record that is linked to a ticket. */
export interface LinkedChange {
  readonly siteId: string;
  readonly ticketId: string;
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly comment?: { readonly content: string; readonly authorName: string } | undefined;
  readonly by: Actor;
  /** Identifies the event that caused the change. Its comment is added once, even if its other values change. */
  readonly eventKey: string;
  /** Digest of the requested change. The same event and change are applied once. */
  readonly fingerprint: string;
  /**
   * Replays only: when the event, or the newest event that it replaces, first took effect, in milliseconds since 1970.
   * Later changes by other actors take precedence over the event.
   */
  readonly effectiveAt?: number | undefined;
}

/** Applies the change, and adds the comment unless the ticket has it. Returns the same object if nothing changes. */
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
  return isSame ? ticket : applyChange(ticket, next, by, at);
}
