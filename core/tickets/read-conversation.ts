import type { Cryptography } from '../shared/cryptography.port.ts';
import type { Message } from './message.ts';
import type { Ticket, TicketStatus } from './ticket.ts';
import { ConversationTokenInvalid } from './ticket-errors.ts';
import type { TicketRepository } from './ticket-repository.port.ts';

/** A conversation as its visitor may see it, without notes and links to other systems. */
export interface VisitorConversation {
  readonly conversationId: string;
  readonly status: TicketStatus;
  readonly messages: readonly Message[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Reads a conversation for the visitor who holds its token. @throws ConversationTokenInvalid */
export class ReadConversation {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly cryptography: Cryptography,
  ) {}

  async execute(conversation: { siteId: string; conversationId: string; token: string }): Promise<VisitorConversation> {
    const { siteId, conversationId, token } = conversation;
    const ticket = await this.tickets.findConversation(siteId, conversationId, this.cryptography.sha256(token));
    if (!ticket) throw new ConversationTokenInvalid('The conversation token does not open this conversation.');
    return toVisitorConversation(ticket);
  }
}

function toVisitorConversation({ id, status, messages, createdAt, updatedAt }: Ticket): VisitorConversation {
  return { conversationId: id, status, messages: messages.filter(({ role }) => role !== 'note'), createdAt, updatedAt };
}
