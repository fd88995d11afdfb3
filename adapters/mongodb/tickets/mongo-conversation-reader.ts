import type { Filter } from 'mongodb';
import type { FindMemberName } from '../../../core/tickets/assignee.ts';
import type { ConversationFieldChange } from '../../../core/tickets/conversation-change.ts';
import type {
  ConversationCount,
  ConversationFilter,
  ConversationListQuery,
  ConversationPage,
  ConversationReader,
  ConversationSortKey,
  ListedConversation,
} from '../../../core/tickets/conversation-reader.port.ts';
import { compareSortKeys } from '../../../core/tickets/conversation-sort-key.ts';
import {
  type ConversationSummary,
  foldCaseForSearch,
  toConversationSummary,
} from '../../../core/tickets/conversation-summary.ts';
import type { ConversationRoute } from '../../../core/tickets/ticket.ts';
import { toEntityTag } from '../../../core/tickets/ticket-document.ts';
import { TicketErasedError } from '../../../core/tickets/ticket-errors.ts';
import type { StoredDocument } from '../../../core/tickets/ticket-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { parseStoredTicket, toPublishedDocument } from '../documents/conversation-mapper.ts';
import type { ConversationDocument } from '../documents/documents.ts';
import { MemberNameReader } from './member-name-reader.ts';
import { WriteDependencyReader } from './write-dependencies.ts';

const LISTED_FIELDS_PROJECTION = {
  status: 1,
  priority: 1,
  team: 1,
  assigneeId: 1,
  createdAt: 1,
  updatedAt: 1,
  waitingSince: 1,
  lastChangedBy: 1,
  changeNumber: 1,
  card: 1,
} as const;

type ListedConversationFields = Pick<ConversationDocument, '_id' | keyof typeof LISTED_FIELDS_PROJECTION>;

export class MongoConversationReader implements ConversationReader {
  private readonly dependencyReader: WriteDependencyReader;
  private readonly memberNameReader;

  constructor(private readonly database: MongoDatabase) {
    this.dependencyReader = new WriteDependencyReader(database);
    this.memberNameReader = new MemberNameReader(database);
  }

  async listPage(
    siteId: string,
    query: ConversationListQuery,
    limit: number,
    after?: ConversationSortKey,
  ): Promise<ConversationPage> {
    const found = await Promise.all(
      chooseIndexQueries(query).map((selection) => this.runIndexQuery(siteId, query, selection, limit + 1, after)),
    );
    const sorted = found
      .flat()
      .sort((one, other) => compareSortKeys(toSortKey(one, query), toSortKey(other, query), query.sort));
    const listed = sorted.slice(0, limit);
    const findName = await this.memberNameReader.readNames(siteId, listed);
    const conversations = await Promise.all(listed.map((one) => this.toListedConversation(siteId, one, findName)));
    return { conversations, hasMore: sorted.length > limit };
  }

  async count(siteId: string, filter: ConversationFilter, max: number): Promise<ConversationCount> {
    const counts = await Promise.all(
      chooseIndexQueries(filter).map((selection) => {
        const mongoFilter = toConversationFilter(siteId, { ...filter, route: selection.route }, undefined);
        const options = { hint: selection.index, limit: max + 1 };
        return this.database.execute(() =>
          this.database.collections.conversations.countDocuments(mongoFilter, options),
        );
      }),
    );
    const count = counts.reduce((sum, one) => sum + one, 0);
    return { count: Math.min(count, max), isExact: count <= max };
  }

  async findDocument(siteId: string, conversationId: string): Promise<StoredDocument | undefined> {
    const stored = await this.dependencyReader.findConversation(siteId, conversationId);
    if (!stored) await this.rejectErased(siteId, conversationId);
    if (!stored) return undefined;
    const findName = await this.memberNameReader.readNames(siteId, [stored]);
    return { document: toPublishedDocument(stored, findName), changeNumber: stored.changeNumber };
  }

  async listChanges(
    siteId: string,
    conversationId: string,
    limit?: number,
  ): Promise<readonly ConversationFieldChange[]> {
    const { conversationChanges } = this.database.collections;
    const conversationKeyRange = { $gt: `${siteId} ${conversationId} `, $lt: `${siteId} ${conversationId} ~` };
    const found = conversationChanges.find({ _id: conversationKeyRange }, { sort: { _id: -1 }, limit: limit ?? 0 });
    const changes = await this.database.execute(() => found.toArray());
    return changes.flatMap(({ document }) => JSON.parse(document) as ConversationFieldChange[]);
  }

  /** @throws TicketErasedError if the conversation was erased */
  private async rejectErased(siteId: string, conversationId: string): Promise<void> {
    const { erasedConversations } = this.database.collections;
    const filter = { _id: conversationId, siteId };
    const options = { projection: { _id: 1 } } as const;
    if (await this.database.execute(() => erasedConversations.findOne(filter, options))) throw new TicketErasedError();
  }

  /**
   * Converts a conversation of a list. If an older version of the server runs at the same time, `card` may be missing
   * or may have no `visitorMessages`. The summary is then derived from the whole conversation.
   */
  private async toListedConversation(
    siteId: string,
    { _id, card, changeNumber, assigneeId, ...fields }: ListedConversationFields,
    findName: FindMemberName,
  ): Promise<ListedConversation> {
    const version = toEntityTag(changeNumber);
    const summary = card === undefined ? undefined : (JSON.parse(card) as Partial<ConversationSummary>);
    const name = assigneeId === undefined ? undefined : findName(assigneeId);
    const assignee = assigneeId === undefined || name === undefined ? null : { accountId: assigneeId, name };
    if (summary?.visitorMessages !== undefined)
      return { ...(summary as ConversationSummary), team: null, assignee, ...fields, version } as ListedConversation;
    const stored = await this.dependencyReader.findConversation(siteId, _id);
    const ticket = parseStoredTicket(stored ?? { document: new Uint8Array() });
    return { ...toConversationSummary(ticket), assignee, version: toEntityTag(stored?.changeNumber ?? changeNumber) };
  }

  private runIndexQuery(
    siteId: string,
    query: ConversationListQuery,
    { route, index }: IndexQuery,
    limit: number,
    after: ConversationSortKey | undefined,
  ): Promise<readonly ListedConversationFields[]> {
    const found = this.database.collections.conversations.find(
      toConversationFilter(siteId, { ...query, route }, after),
      {
        hint: index,
        sort: query.sort === 'waiting' ? { waitingSince: 1, _id: 1 } : { [toSortField(query)]: -1, _id: -1 },
        projection: LISTED_FIELDS_PROJECTION,
        limit,
      },
    );
    return this.database.execute(() => found.toArray());
  }
}

/** One of the queries that together read a list. It scans one index. `route` is undefined if it reads both routes. */
interface IndexQuery {
  readonly route: ConversationRoute | undefined;
  readonly index: string;
}

function toConversationFilter(
  siteId: string,
  {
    route,
    status,
    priority,
    team,
    assigneeId,
    waitingFor,
    visitorEmail,
    visitorPhone,
    createdFrom,
    createdTo,
    search,
    sort,
  }: ConversationListQuery,
  after: ConversationSortKey | undefined,
): Filter<ConversationDocument> {
  const fields = { route, status, priority, team, assigneeId, waitingFor, visitorEmail, visitorPhone };
  const equalities = Object.entries(fields).filter(([, value]) => value !== undefined);
  const conditions: Filter<ConversationDocument>[] = [{ siteId, ...Object.fromEntries(equalities) }];
  if (createdFrom !== undefined) conditions.push({ createdAt: { $gte: createdFrom } });
  if (createdTo !== undefined) conditions.push({ createdAt: { $lt: createdTo } });
  if (search !== undefined) conditions.push({ words: { $regex: escapeRegExp(foldCaseForSearch(search)) } });
  if (after) {
    const field = toSortField({ sort });
    const [beyond, orEqual] = sort === 'waiting' ? ['$gt', '$gte'] : ['$lt', '$lte'];
    conditions.push({
      [field]: { [orEqual]: after.at },
      $or: [{ [field]: { [beyond]: after.at } }, { _id: { [beyond]: after.id } }],
    } as Filter<ConversationDocument>);
  }
  return { $and: conditions };
}

/** Chooses the indexes that scan the fewest conversations: one index for both routes, or one index per route. */
function chooseIndexQueries(query: ConversationListQuery): readonly IndexQuery[] {
  const { route, team, assigneeId, waitingFor, visitorEmail, visitorPhone, createdFrom, createdTo, sort } = query;
  const needsCreationIndex = sort === 'created' || createdFrom !== undefined || createdTo !== undefined;
  if (visitorEmail !== undefined) return [{ route, index: 'conversations_of_visitor' }];
  if (visitorPhone !== undefined) return [{ route, index: 'conversations_of_phone' }];
  if (waitingFor !== undefined) return [{ route, index: 'conversations_waiting' }];
  if (team === undefined && typeof assigneeId !== 'string' && needsCreationIndex)
    return [{ route, index: 'conversations_by_creation' }];
  return (['ticket', 'chat'] as const)
    .filter((one) => route === undefined || one === route)
    .map((one) => ({ route: one, index: chooseIndexForRoute(one, query) }));
}

function chooseIndexForRoute(
  route: ConversationRoute,
  { status, priority, team, assigneeId }: ConversationFilter,
): string {
  if (typeof assigneeId === 'string') return 'conversations_by_assignee';
  if (route === 'chat' && team === undefined) return 'chats_by_update';
  if (route === 'ticket' && (priority === 'high' || priority === 'urgent')) return 'tickets_by_rare_priority';
  if (team !== undefined) return 'conversations_by_team';
  return status === undefined ? 'tickets_by_update' : 'tickets_by_status';
}

function toSortField({ sort = 'updated' }: ConversationListQuery): 'updatedAt' | 'createdAt' | 'waitingSince' {
  return ({ updated: 'updatedAt', created: 'createdAt', waiting: 'waitingSince' } as const)[sort];
}

function toSortKey(found: ListedConversationFields, query: ConversationListQuery): ConversationSortKey {
  return { at: found[toSortField(query)] ?? '', id: found._id };
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
