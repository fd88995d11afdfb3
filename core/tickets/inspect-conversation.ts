import type { ConversationReader } from './conversation-reader.port.ts';
import { TicketNotFound } from './ticket-errors.ts';
import type { StoredDocument } from './ticket-repository.port.ts';

/** Reads the stored document of a conversation of either route. @throws TicketNotFound */
export class InspectConversation {
  constructor(private readonly conversations: ConversationReader) {}

  async execute({ siteId, conversationId }: { siteId: string; conversationId: string }): Promise<StoredDocument> {
    const stored = await this.conversations.findDocument(siteId, conversationId);
    if (!stored) throw new TicketNotFound('The site has no such conversation.');
    return stored;
  }
}
