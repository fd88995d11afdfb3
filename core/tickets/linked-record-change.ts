import type { Message } from './message.ts';
import {
  type Actor,
  applyTicketChange,
  type Ticket,
  type TicketPriority,
  type TicketStatus,
  withMessage,
} from './ticket.ts';

/** A change of the external record that is linked to a ticket. */
export interface LinkedRecordChange {
  readonly siteId: string;
  readonly ticketId: string;
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly comment?: { readonly content: string; readonly authorName: string } | undefined;
  readonly by: Actor;
  /**
   * Identifies the event that caused the change. Its comment is added only once, even if the event is mapped
   * differently later.
   */
  readonly eventKey: string;
  /** Digest of the requested change. An event is applied only once with the same digest. */
  readonly fingerprint: string;
  /**
   * Only for replays: when the event first took effect, in milliseconds since 1970. If the replay overwrites newer
   * events, the time of the newest. Changes that other actors made after this time are kept.
   */
  readonly effectiveAt?: number | undefined;
}

/**
 * Applies the change. Adds the comment unless the ticket already has it. Returns `ticket` itself if nothing changes.
 */
export function applyLinkedRecordChange(
  ticket: Ticket,
  { status, priority, by }: Pick<LinkedRecordChange, 'status' | 'priority' | 'by'>,
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
  return isSame ? ticket : applyTicketChange(ticket, next, by, at);
}
