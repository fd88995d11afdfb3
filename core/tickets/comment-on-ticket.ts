import { canonicalJson } from '../shared/canonical-json.ts';
import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { createMessage, type Message } from './message.ts';
import type { MessageIdGenerator } from './message-id-generator.ts';
import { type Actor, appendMessage, applyTicketChange, hasMessage, type Ticket, type TicketStatus } from './ticket.ts';
import type { TicketRepository } from './ticket-repository.port.ts';

export interface CommentCommand {
  readonly siteId: string;
  readonly ticketId: string;
  readonly content: string;
  readonly authorName: string;
  readonly by: Actor;
  /** A note is hidden from the visitor and does not change the ticket's status. */
  readonly role?: 'specialist' | 'note' | undefined;
  /** The status after the comment. Default: `escalated` after a comment, unchanged after a note. */
  readonly status?: TicketStatus | undefined;
  /** A retry with the same key does not add the comment again. */
  readonly idempotencyKey?: string | undefined;
}

export interface CommentResult {
  readonly message: Message;
  readonly ticket: Ticket;
  readonly changeNumber: number;
  /** Whether the comment was already stored under the same idempotency key. */
  readonly isRepeated: boolean;
}

/**
 * Adds a message of a specialist to a ticket. A comment is visible to the visitor, and sets the status to `escalated`
 * unless the command names another status. A note is hidden from the visitor, and keeps the status unless the command
 * names one.
 * @throws TicketNotFoundError, IdempotencyKeyReusedError, ConversationFullError
 */
export class CommentOnTicket {
  constructor(
    private readonly tickets: Pick<TicketRepository, 'change'>,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
    private readonly ids: MessageIdGenerator,
  ) {}

  async execute(command: CommentCommand): Promise<CommentResult> {
    const { siteId, ticketId, content, authorName, by, role = 'specialist', idempotencyKey } = command;
    const newStatus = command.status ?? (role === 'note' ? undefined : 'escalated');
    const at = this.clock.now();
    const id = this.ids.next(siteId, ticketId, idempotencyKey);
    const comment = createMessage(role, id, authorName, content, at);
    const fingerprint = `comment ${canonicalJson({ content, authorName })}`;
    const idempotency = idempotencyKey === undefined ? undefined : { key: idempotencyKey, fingerprint, at };

    const addComment = (ticket: Ticket): Ticket => {
      if (hasMessage(ticket, comment)) return ticket;
      const status = newStatus ?? ticket.status;
      return applyTicketChange(ticket, { status, messages: appendMessage(ticket, comment) }, by, at);
    };
    const { ticket, changeNumber, isRepeated } = await this.tickets.change(siteId, ticketId, addComment, idempotency);
    this.feed.announce(ticketId);
    return { message: ticket.messages.find((one) => one.id === id) ?? comment, ticket, changeNumber, isRepeated };
  }
}
