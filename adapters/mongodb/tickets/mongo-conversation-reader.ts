import type { Filter } from 'mongodb';
import type { ConversationChange } from '../../../core/tickets/conversation-change.ts';
import type {
  ConversationFilter,
  ConversationPage,
  ConversationReader,
  ListedConversation,
} from '../../../core/tickets/conversation-reader.port.ts';
import {
  type ConversationSummary,
  foldCase,
  toConversationSummary,
} from '../../../core/tickets/conversation-summary.ts';
import type { ConversationRoute } from '../../../core/tickets/ticket.ts';
import { toEntityTag } from '../../../core/tickets/ticket-document.ts';
import type { PagePosition, StoredDocument } from '../../../core/tickets/ticket-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { parseStoredTicket, toPublishedDocument } from '../documents/conversation-mapper.ts';
import type { ConversationDocument } from '../documents/documents.ts';
import { WriteDependencyReader } from './write-dependencies.ts';

type ListedConversationFields = Pick<
  ConversationDocument,
  '_id' | 'status' | 'priority' | 'team' | 'updatedAt' | 'lastChangedBy' | 'changeNumber' | 'card'
>;

export class MongoConversationReader implements ConversationReader {
  private readonly reads: WriteDependencyReader;

  constructor(private readonly database: MongoDatabase) {
    this.reads = new WriteDependencyReader(database);
  }

  /** Queries each route separately, because each route has its own indexes. */
  async listPage(
    siteId: string,
    filter: ConversationFilter,
    limit: number,
    after?: PagePosition,
  ): Promise<ConversationPage> {
    const routes = (['ticket', 'chat'] as const).filter((one) => filter.route === undefined || one === filter.route);
    const found = await Promise.all(
      routes.map((route) => this.pageOfRoute(siteId, { ...filter, route }, limit, after)),
    );
    const inOrder = found.flat().sort(compareByListPosition);
    const conversations = await Promise.all(inOrder.slice(0, limit).map((one) => this.toListed(siteId, one)));
    return { conversations, hasMore: inOrder.length > limit };
  }

  async findDocument(siteId: string, conversationId: string): Promise<StoredDocument | undefined> {
    const stored = await this.reads.findConversation(siteId, conversationId);
    return stored && { document: toPublishedDocument(stored), changeNumber: stored.changeNumber };
  }

  async history(siteId: string, conversationId: string, limit: number): Promise<readonly ConversationChange[]> {
    const { conversationChanges } = this.database.collections;
    const ofConversation = { $gt: `${siteId} ${conversationId} `, $lt: `${siteId} ${conversationId} ~` };
    const found = conversationChanges.find({ _id: ofConversation }, { sort: { _id: -1 }, limit });
    const changes = await this.database.execute(() => found.toArray());
    return changes.flatMap(({ document }) => JSON.parse(document) as ConversationChange[]);
  }

  /**
   * Completes a conversation of a list. Its `card` may be missing or outdated, if an older server runs at the same
   * time.
   */
  private async toListed(
    siteId: string,
    { _id, card, changeNumber, ...fields }: ListedConversationFields,
  ): Promise<ListedConversation> {
    const version = toEntityTag(changeNumber);
    if (card !== undefined)
      return { ...(JSON.parse(card) as ConversationSummary), team: null, ...fields, version } as ListedConversation;
    const stored = await this.reads.findConversation(siteId, _id);
    const ticket = parseStoredTicket(stored ?? { document: new Uint8Array() });
    return { ...toConversationSummary(ticket), version: toEntityTag(stored?.changeNumber ?? changeNumber) };
  }

  private pageOfRoute(
    siteId: string,
    filter: ConversationFilter & { readonly route: ConversationRoute },
    limit: number,
    after: PagePosition | undefined,
  ): Promise<readonly ListedConversationFields[]> {
    const found = this.database.collections.conversations.find(toConversationFilter(siteId, filter, after), {
      hint: chooseConversationIndex(filter),
      sort: { updatedAt: -1, _id: -1 },
      projection: { status: 1, priority: 1, team: 1, updatedAt: 1, lastChangedBy: 1, changeNumber: 1, card: 1 },
      limit: limit + 1,
    });
    return this.database.execute(() => found.toArray());
  }
}

function toConversationFilter(
  siteId: string,
  { route, status, priority, team, search }: ConversationFilter,
  after: PagePosition | undefined,
): Filter<ConversationDocument> {
  const equalities = Object.entries({ status, priority, team }).filter(([, value]) => value !== undefined);
  const conditions: Filter<ConversationDocument>[] = [
    { siteId, ...(route && { route }), ...Object.fromEntries(equalities) },
  ];
  if (search !== undefined) conditions.push({ words: { $regex: escapeRegExp(foldCase(search)) } });
  if (after) {
    conditions.push({
      updatedAt: { $lte: after.updatedAt },
      $or: [{ updatedAt: { $lt: after.updatedAt } }, { _id: { $lt: after.id } }],
    });
  }
  return { $and: conditions };
}

/** Chooses the index that scans the fewest conversations. */
function chooseConversationIndex({ route, status, priority, team }: ConversationFilter): string {
  if (route === 'chat' && team === undefined) return 'chats_by_update';
  if (route === 'ticket' && (priority === 'high' || priority === 'urgent')) return 'tickets_by_rare_priority';
  if (team !== undefined) return 'conversations_by_team';
  return status === undefined ? 'tickets_by_update' : 'tickets_by_status';
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function compareByListPosition(one: ListedConversationFields, other: ListedConversationFields): number {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt ? -1 : 1;
  return one._id > other._id ? -1 : 1;
}
