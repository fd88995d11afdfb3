import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import { createMessage, type Message } from './message.ts';
import type { MessageIdGenerator } from './message-id-generator.ts';
import { appendMessage, applyTicketChange, hasMessage } from './ticket.ts';
import { ConversationTokenInvalidError } from './ticket-errors.ts';
import type { TicketRepository } from './ticket-repository.port.ts';

export interface AnswerAsVisitorCommand {
  readonly siteId: string;
  readonly conversationId: string;
  readonly token: string;
  readonly content: string;
  /** Idempotency key chosen by the widget. A retry with the same id does not add the message again. */
  readonly submissionId?: string | undefined;
}

/**
 * Adds a message of the visitor to a conversation. Reopens the conversation if it is resolved.
 * @throws ConversationTokenInvalidError, IdempotencyKeyReusedError, ConversationFullError
 */
export class AnswerAsVisitor {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly feed: ChangeFeed,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    private readonly ids: MessageIdGenerator,
  ) {}

  async execute({ siteId, conversationId, token, content, submissionId }: AnswerAsVisitorCommand): Promise<Message> {
    const conversation = await this.tickets.findConversation(siteId, conversationId, this.cryptography.sha256(token));
    if (!conversation)
      throw new ConversationTokenInvalidError('The conversation token does not open this conversation.');

    const at = this.clock.now();
    const id = this.ids.next(siteId, conversationId, submissionId && `visitor ${submissionId}`);
    const answer = createMessage('visitor', id, conversation.visitor.name, content, at);
    const { ticket } = await this.tickets.changeConversation(siteId, conversationId, (ticket) => {
      if (hasMessage(ticket, answer)) return ticket;
      const status = ticket.status === 'resolved' ? 'open' : ticket.status;
      return applyTicketChange(ticket, { status, messages: appendMessage(ticket, answer) }, 'visitor', at);
    });
    this.feed.announce(conversationId);
    return ticket.messages.find((message) => message.id === id) ?? answer;
  }
}
