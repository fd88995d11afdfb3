import { canonicalJson } from '../shared/canonical-json.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { ConversationFeed } from './conversation-feed.port.ts';
import { type Message, message } from './message.ts';
import type { MessageIds } from './message-ids.ts';
import { type Actor, changed, hasMessage, type Ticket, withMessage } from './ticket.ts';
import type { TicketRepository } from './ticket-repository.port.ts';

export interface CommentCommand {
  readonly siteId: string;
  readonly ticketId: string;
  readonly content: string;
  readonly authorName: string;
  readonly by: Actor;
  readonly idempotencyKey?: string | undefined;
}

export interface Commented {
  readonly message: Message;
  readonly ticket: Ticket;
  /** Whether the same comment had been made before under its idempotency key. */
  readonly repeated: boolean;
}

/**
 * Adds a specialist's comment, visible to the visitor, and escalates the ticket. Spec 4.6, 3.1.
 * @throws TicketNotFound, IdempotencyKeyReused, ConversationFull
 */
export class CommentOnTicket {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly feed: ConversationFeed,
    private readonly clock: Clock,
    private readonly ids: MessageIds,
  ) {}

  async execute({ siteId, ticketId, content, authorName, by, idempotencyKey }: CommentCommand): Promise<Commented> {
    const at = this.clock.now();
    const id = this.ids.next(siteId, ticketId, idempotencyKey);
    const comment = message('specialist', id, authorName, content, at);
    const fingerprint = `comment ${canonicalJson({ content, authorName })}`;
    const once = idempotencyKey === undefined ? undefined : { key: idempotencyKey, fingerprint, at };

    const escalate = (ticket: Ticket): Ticket => {
      if (hasMessage(ticket, comment)) return ticket;
      return changed(ticket, { status: 'escalated', messages: withMessage(ticket, comment) }, by, at);
    };
    const { ticket, repeated } = await this.tickets.change(siteId, ticketId, escalate, once);
    this.feed.announce(ticketId);
    return { message: ticket.messages.find((said) => said.id === id) ?? comment, ticket, repeated };
  }
}
