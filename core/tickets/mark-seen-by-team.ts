import type { ConversationReader } from './conversation-reader.port.ts';
import type { MarkSeen } from './mark-seen.ts';
import { parseTicket } from './ticket-document.ts';
import { TicketNotFoundError } from './ticket-errors.ts';

/**
 * Stores that a member of the site has seen a conversation up to the message `messageId`. @throws TicketNotFoundError
 */
export class MarkSeenByTeam {
  constructor(
    private readonly conversations: Pick<ConversationReader, 'findDocument'>,
    private readonly markSeen: MarkSeen,
  ) {}

  async execute(seen: { siteId: string; conversationId: string; messageId: string }): Promise<void> {
    const stored = await this.conversations.findDocument(seen.siteId, seen.conversationId);
    if (!stored) throw new TicketNotFoundError('The site has no such conversation.');
    const { messages } = parseTicket(new TextDecoder().decode(stored.document));
    await this.markSeen.execute('team', { ...seen, messages });
  }
}
