import type { Message } from './message.ts';
import {
  type Actor,
  appendMessage,
  applyTicketChange,
  type Ticket,
  type TicketPriority,
  type TicketStatus,
} from './ticket.ts';

/** A change of an external record, to be applied to the ticket that is linked to it. */
export interface LinkedTicketChange {
  readonly siteId: string;
  readonly ticketId: string;
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly comment?: { readonly content: string; readonly authorName: string } | undefined;
  readonly by: Actor;
  /**
   * Identifies the event that caused the change. The comment of an event is added only once, even if a later mapping
   * changes its text.
   */
  readonly eventKey: string;
  /** Digest of the requested change. The same event with the same digest is applied only once. */
  readonly fingerprint: string;
  /**
   * Only for replays. The time when the event first took effect, in milliseconds since 1970. If the replay overwrites
   * newer events, the time when the newest of them took effect. Values that other actors set later are kept.
   */
  readonly effectiveAt?: number | undefined;
}

/**
 * Returns the ticket after the change. Adds the comment unless the ticket has it. Returns `ticket` itself if nothing
 * changes.
 */
export function applyLinkedTicketChange(
  ticket: Ticket,
  { status, priority, by }: Pick<LinkedTicketChange, 'status' | 'priority' | 'by'>,
  comment: Message | undefined,
  at: number,
): Ticket {
  const isNew = comment !== undefined && !ticket.messages.some(({ id }) => id === comment.id);
  const next = {
    status: status ?? ticket.status,
    priority: priority ?? ticket.priority,
    messages: isNew ? appendMessage(ticket, comment) : ticket.messages,
  };
  const isSame = !isNew && next.status === ticket.status && next.priority === ticket.priority;
  return isSame ? ticket : applyTicketChange(ticket, next, by, at);
}
