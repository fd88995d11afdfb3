import type { Clock } from '../shared/clock.port.ts';
import type { ConversationFeed } from './conversation-feed.port.ts';
import { message } from './message.ts';
import type { MessageIds } from './message-ids.ts';
import { type Actor, changed, type Ticket, type TicketPriority, type TicketStatus, withMessage } from './ticket.ts';
import type { Stored, TicketRepository } from './ticket-repository.port.ts';

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
}

/**
 * Makes the change that an external system's record has had. A comment is a specialist's message, which the visitor sees; it
 * escalates the ticket unless the event says a status. What the ticket has already is no change. Decisions 5.
 * @throws TicketNotFound, ConversationFull
 */
export class ChangeLinkedTicket {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly feed: ConversationFeed,
    private readonly clock: Clock,
    private readonly ids: MessageIds,
  ) {}

  async execute({ siteId, ticketId, by, eventKey, fingerprint, ...asked }: LinkedChange): Promise<Stored> {
    const at = this.clock.now();
    const id = this.ids.next(siteId, ticketId, eventKey);
    const { comment } = asked;
    const said = comment && message('specialist', id, comment.authorName, comment.content, at);
    const status = asked.status ?? (said && 'escalated');

    const change = (ticket: Ticket): Ticket => {
      const isNew = said !== undefined && !ticket.messages.some((one) => one.id === id);
      const next = {
        status: asked.status ?? (isNew ? status : undefined) ?? ticket.status,
        priority: asked.priority ?? ticket.priority,
        messages: isNew ? withMessage(ticket, said) : ticket.messages,
      };
      const isSame = !isNew && next.status === ticket.status && next.priority === ticket.priority;
      return isSame ? ticket : changed(ticket, next, by, at);
    };
    const once = { key: `${eventKey} ${fingerprint}`, fingerprint, at };
    const stored = await this.tickets.change(siteId, ticketId, change, once);
    if (!stored.repeated) this.feed.announce(ticketId);
    return stored;
  }
}
