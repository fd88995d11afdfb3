import type { ConversationChange } from '../../core/tickets/conversation-change.ts';
import type {
  ConversationFilter,
  ConversationPage,
  ConversationReader,
} from '../../core/tickets/conversation-reader.port.ts';
import { folded, summaryOf, wordsOf } from '../../core/tickets/conversation-summary.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { entityTag } from '../../core/tickets/ticket-document.ts';
import type { Position, StoredDocument } from '../../core/tickets/ticket-repository.port.ts';
import { comparePositions, type KeptConversation } from './kept-conversation.ts';
import type { MemoryTicketRepository } from './memory-ticket-repository.ts';

export class MemoryConversationReader implements ConversationReader {
  constructor(private readonly tickets: MemoryTicketRepository) {}

  async page(siteId: string, filter: ConversationFilter, limit: number, after?: Position): Promise<ConversationPage> {
    const found = this.tickets
      .conversationsOf(siteId)
      .filter(({ position }) => !after || comparePositions(after, position) < 0)
      .sort((one, other) => comparePositions(one.position, other.position))
      .map((kept) => ({ ticket: kept.read(), version: entityTag(kept.changeNumber) }))
      .filter(({ ticket }) => matches(ticket, filter));
    const shown = found.slice(0, limit).map(({ ticket, version }) => ({ ...summaryOf(ticket), version }));
    return { conversations: shown, hasMore: found.length > limit };
  }

  async document(siteId: string, conversationId: string): Promise<StoredDocument | undefined> {
    const kept = this.find(siteId, conversationId);
    return kept && { document: Buffer.from(kept.document), changeNumber: kept.changeNumber };
  }

  async history(siteId: string, conversationId: string, limit: number): Promise<readonly ConversationChange[]> {
    return (this.find(siteId, conversationId)?.history ?? []).slice(-limit).reverse().flat();
  }

  private find(siteId: string, conversationId: string): KeptConversation | undefined {
    return this.tickets.conversationsOf(siteId).find(({ position }) => position.id === conversationId);
  }
}

function matches(ticket: Ticket, { route, status, priority, search }: ConversationFilter): boolean {
  return (
    (route === undefined || ticket.request.route === route) &&
    (status === undefined || ticket.status === status) &&
    (priority === undefined || ticket.priority === priority) &&
    (search === undefined || folded(wordsOf(ticket)).includes(folded(search)))
  );
}
