import type { ConversationReader } from './conversation-reader.port.ts';
import type { SeenMarks } from './seen-mark.ts';
import type { SeenMarkRepository } from './seen-mark-repository.port.ts';
import { TicketNotFoundError } from './ticket-errors.ts';
import type { StoredDocument } from './ticket-repository.port.ts';

export interface ConversationWithSeenMarks extends StoredDocument {
  readonly seen: SeenMarks;
}

/** Reads the stored document of a conversation of either route, and its seen marks. @throws TicketNotFoundError */
export class ReadConversationWithSeenMarks {
  constructor(
    private readonly conversations: Pick<ConversationReader, 'findDocument'>,
    private readonly seenMarks: Pick<SeenMarkRepository, 'find'>,
  ) {}

  async execute({
    siteId,
    conversationId,
  }: {
    siteId: string;
    conversationId: string;
  }): Promise<ConversationWithSeenMarks> {
    const [stored, seen] = await Promise.all([
      this.conversations.findDocument(siteId, conversationId),
      this.seenMarks.find(siteId, conversationId),
    ]);
    if (!stored) throw new TicketNotFoundError('The site has no such conversation.');
    return { ...stored, seen };
  }
}
