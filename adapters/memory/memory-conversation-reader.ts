import type { ConversationFieldChange } from '../../core/tickets/conversation-change.ts';
import type {
  ConversationCount,
  ConversationFilter,
  ConversationListQuery,
  ConversationPage,
  ConversationReader,
  ConversationSortKey,
} from '../../core/tickets/conversation-reader.port.ts';
import { compareSortKeys, toSortKey } from '../../core/tickets/conversation-sort-key.ts';
import {
  type ConversationSummary,
  foldCaseForSearch,
  toConversationSummary,
  toSearchText,
} from '../../core/tickets/conversation-summary.ts';
import { toLookupEmail, toLookupPhone } from '../../core/tickets/inbox-fields.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { toEntityTag } from '../../core/tickets/ticket-document.ts';
import { TicketErasedError } from '../../core/tickets/ticket-errors.ts';
import type { StoredDocument } from '../../core/tickets/ticket-repository.port.ts';
import type { MemoryTicketRepository } from './memory-ticket-repository.ts';
import type { StoredConversation } from './stored-conversation.ts';

export class MemoryConversationReader implements ConversationReader {
  constructor(private readonly tickets: MemoryTicketRepository) {}

  async listPage(
    siteId: string,
    query: ConversationListQuery,
    limit: number,
    after?: ConversationSortKey,
  ): Promise<ConversationPage> {
    const found = this.listMatching(siteId, query)
      .map((one) => ({ ...one, sortKey: toSortKey(one.summary, query.sort) }))
      .filter(({ sortKey }) => !after || compareSortKeys(after, sortKey, query.sort) < 0)
      .sort((one, other) => compareSortKeys(one.sortKey, other.sortKey, query.sort));
    const conversations = found
      .slice(0, limit)
      .map(({ summary, changeNumber }) => ({ ...summary, version: toEntityTag(changeNumber) }));
    return { conversations, hasMore: found.length > limit };
  }

  async count(siteId: string, filter: ConversationFilter, max: number): Promise<ConversationCount> {
    const { length } = this.listMatching(siteId, filter);
    return { count: Math.min(length, max), isExact: length <= max };
  }

  async findDocument(siteId: string, conversationId: string): Promise<StoredDocument | undefined> {
    const stored = this.find(siteId, conversationId);
    if (this.tickets.findErased(siteId, conversationId)) throw new TicketErasedError();
    return stored && { document: Buffer.from(stored.document), changeNumber: stored.changeNumber };
  }

  async listChanges(
    siteId: string,
    conversationId: string,
    limit = Number.POSITIVE_INFINITY,
  ): Promise<readonly ConversationFieldChange[]> {
    return (this.find(siteId, conversationId)?.history ?? []).slice(-limit).reverse().flat();
  }

  private listMatching(siteId: string, filter: ConversationFilter) {
    return this.tickets
      .listConversations(siteId)
      .filter(({ assigneeId }) => filter.assigneeId === undefined || filter.assigneeId === assigneeId)
      .map((stored) => ({ ticket: stored.parseStoredTicket(), changeNumber: stored.changeNumber }))
      .map((one) => ({ ...one, summary: toConversationSummary(one.ticket) }))
      .filter(({ ticket, summary }) => matchesFilter(ticket, summary, filter));
  }

  private find(siteId: string, conversationId: string): StoredConversation | undefined {
    return this.tickets.listConversations(siteId).find(({ sortKey }) => sortKey.id === conversationId);
  }
}

function matchesFilter(
  ticket: Ticket,
  summary: ConversationSummary,
  {
    route,
    status,
    priority,
    team,
    waitingFor,
    visitorEmail,
    visitorPhone,
    createdFrom,
    createdTo,
    search,
  }: ConversationFilter,
): boolean {
  return (
    (route === undefined || summary.route === route) &&
    (status === undefined || summary.status === status) &&
    (priority === undefined || summary.priority === priority) &&
    (team === undefined || summary.team === team) &&
    (waitingFor === undefined || summary.waitingFor === waitingFor) &&
    (visitorEmail === undefined || toLookupEmail(summary.visitor.email) === visitorEmail) &&
    (visitorPhone === undefined || toLookupPhone(summary.visitor.phone) === visitorPhone) &&
    (createdFrom === undefined || summary.createdAt >= createdFrom) &&
    (createdTo === undefined || summary.createdAt < createdTo) &&
    (search === undefined || foldCaseForSearch(toSearchText(ticket)).includes(foldCaseForSearch(search)))
  );
}
