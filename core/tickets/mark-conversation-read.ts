import type { ConversationReader } from './conversation-reader.port.ts';
import { countVisitorMessages } from './inbox-fields.ts';
import type { ReadMarkRepository } from './read-mark-repository.port.ts';
import { parseTicket } from './ticket-document.ts';
import { TicketNotFoundError } from './ticket-errors.ts';

export interface MarkConversationReadCommand {
  readonly siteId: string;
  readonly conversationId: string;
  readonly accountId: string;
  /** Id of the latest message that the account has seen. If the conversation has no such message, nothing is stored. */
  readonly messageId: string;
}

/** Stores that an account has read a conversation up to a message. @throws TicketNotFoundError */
export class MarkConversationRead {
  constructor(
    private readonly conversations: Pick<ConversationReader, 'findDocument'>,
    private readonly readMarks: Pick<ReadMarkRepository, 'advance'>,
  ) {}

  async execute({ siteId, conversationId, accountId, messageId }: MarkConversationReadCommand): Promise<void> {
    const stored = await this.conversations.findDocument(siteId, conversationId);
    if (!stored) throw new TicketNotFoundError('The site has no such conversation.');
    const { messages } = parseTicket(new TextDecoder().decode(stored.document));
    const shownCount = messages.findIndex(({ id }) => id === messageId) + 1;
    const visitorMessages = countVisitorMessages(messages.slice(0, shownCount));
    if (visitorMessages > 0) await this.readMarks.advance(accountId, siteId, conversationId, visitorMessages);
  }
}
