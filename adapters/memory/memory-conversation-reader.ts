import type { ConversationChange } from '../../core/tickets/conversation-change.ts';
import type {
  ConversationFilter,
  ConversationPage,
  ConversationReader,
} from '../../core/tickets/conversation-reader.port.ts';
import { foldCase, toConversationSummary, toSearchText } from '../../core/tickets/conversation-summary.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { toEntityTag } from '../../core/tickets/ticket-document.ts';
import type { PagePosition, StoredDocument } from '../../core/tickets/ticket-repository.port.ts';
import type { MemoryTicketRepository } from './memory-ticket-repository.ts';
import { comparePagePositions, type StoredConversation } from './stored-conversation.ts';

export class MemoryConversationReader implements ConversationReader {
  constructor(private readonly tickets: MemoryTicketRepository) {}

  async listPage(
    siteId: string,
    filter: ConversationFilter,
    limit: number,
    after?: PagePosition,
  ): Promise<ConversationPage> {
    const found = this.tickets
      .listConversations(siteId)
      .filter(({ position }) => !after || comparePagePositions(after, position) < 0)
      .sort((one, other) => comparePagePositions(one.position, other.position))
      .map((stored) => ({ ticket: stored.parseStoredTicket(), version: toEntityTag(stored.changeNumber) }))
      .filter(({ ticket }) => matchesFilter(ticket, filter));
    const conversations = found
      .slice(0, limit)
      .map(({ ticket, version }) => ({ ...toConversationSummary(ticket), version }));
    return { conversations, hasMore: found.length > limit };
  }

  async findDocument(siteId: string, conversationId: string): Promise<StoredDocument | undefined> {
    const stored = this.find(siteId, conversationId);
    return stored && { document: Buffer.from(stored.document), changeNumber: stored.changeNumber };
  }

  async history(siteId: string, conversationId: string, limit: number): Promise<readonly ConversationChange[]> {
    return (this.find(siteId, conversationId)?.history ?? []).slice(-limit).reverse().flat();
  }

  private find(siteId: string, conversationId: string): StoredConversation | undefined {
    return this.tickets.listConversations(siteId).find(({ position }) => position.id === conversationId);
  }
}

function matchesFilter(ticket: Ticket, { route, status, priority, team, search }: ConversationFilter): boolean {
  return (
    (route === undefined || ticket.request.route === route) &&
    (status === undefined || ticket.status === status) &&
    (priority === undefined || ticket.priority === priority) &&
    (team === undefined || ticket.team === team) &&
    (search === undefined || foldCase(toSearchText(ticket)).includes(foldCase(search)))
  );
}
