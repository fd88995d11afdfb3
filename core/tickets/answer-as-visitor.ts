import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import { IdempotencyKeyReused } from '../shared/domain-error.ts';
import type { ConversationFeed } from './conversation-feed.port.ts';
import { type Message, message } from './message.ts';
import type { MessageIds } from './message-ids.ts';
import { changed, type Ticket, withMessage } from './ticket.ts';
import { ConversationTokenInvalid } from './ticket-errors.ts';
import type { TicketRepository } from './ticket-repository.port.ts';

export interface AnswerCommand {
  readonly siteId: string;
  readonly conversationId: string;
  readonly token: string;
  readonly content: string;
  /** The widget's own name for this answer: sent again, it says nothing twice. */
  readonly submissionId?: string | undefined;
}

/**
 * Adds the visitor's answer to a conversation; a resolved one is open again. Decisions 7.
 * @throws ConversationTokenInvalid, IdempotencyKeyReused, ConversationFull
 */
export class AnswerAsVisitor {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly feed: ConversationFeed,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    private readonly ids: MessageIds,
  ) {}

  async execute({ siteId, conversationId, token, content, submissionId }: AnswerCommand): Promise<Message> {
    const known = await this.tickets.conversation(siteId, conversationId, this.cryptography.sha256(token));
    if (!known) throw new ConversationTokenInvalid('The conversation token does not open this conversation.');

    const at = this.clock.now();
    const id = this.ids.next(siteId, conversationId, submissionId && `visitor ${submissionId}`);
    const answer = message('visitor', id, known.visitor.name, content, at);
    const { ticket } = await this.tickets.changeConversation(siteId, conversationId, (ticket) => {
      if (ticket.messages.some((said) => said.id === id)) return ticket;
      const status = ticket.status === 'resolved' ? 'open' : ticket.status;
      return changed(ticket, { status, messages: withMessage(ticket, answer) }, 'visitor', at);
    });
    this.feed.announce(conversationId);
    return saidBefore(ticket, id, content) ?? answer;
  }
}

function saidBefore(ticket: Ticket, id: string, content: string): Message | undefined {
  const said = ticket.messages.find((one) => one.id === id);
  if (said && said.content !== content) {
    throw new IdempotencyKeyReused('This submissionId was used for another message.');
  }
  return said;
}
