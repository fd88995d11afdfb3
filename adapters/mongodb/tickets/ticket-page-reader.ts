import type { Filter } from 'mongodb';
import { countFittingItems } from '../../../core/shared/page-bytes.ts';
import type { FindMemberName } from '../../../core/tickets/assignee.ts';
import { serializeErasedTicket } from '../../../core/tickets/erased-conversation.ts';
import { formatVersionMember } from '../../../core/tickets/ticket-document.ts';
import type { TicketFilter, TicketPage, TicketSortKey } from '../../../core/tickets/ticket-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { readCursorPage } from '../database/read-cursor-page.ts';
import { toOpenDocument } from '../documents/conversation-mapper.ts';
import type { ConversationDocument, ErasedConversationDocument } from '../documents/documents.ts';
import { MemberNameReader } from './member-names.ts';

type ConversationCondition = Filter<ConversationDocument>;

/**
 * If the site has at most this many changes since the cursor, they are sorted in memory. That is faster than scanning
 * all tickets of the site in list order.
 */
const MAX_CHANGES_TO_SORT = 5000;
/** Maximum size of the member `assignee` in bytes: a name of 80 code points, each of at most 4 bytes, and an id. */
const MAX_ASSIGNEE_BYTES = 500;
const COMMA = Buffer.from(',');

/**
 * Reads pages of tickets. Concatenates the stored JSON without parsing it. If a ticket of the page is assigned, one
 * more query reads the names of the page's assignees.
 */
export class TicketPageReader {
  private readonly latestChange;
  private readonly memberNames;

  constructor(private readonly database: MongoDatabase) {
    const { counters } = database.collections;
    this.memberNames = new MemberNameReader(database);
    this.latestChange = database.batchReads(async (siteIds) => {
      const found = await counters.find({ _id: { $in: siteIds } }).toArray();
      return new Map(found.map(({ _id, latest }) => [_id, latest]));
    });
  }

  /**
   * Reads a page after it has read the site's latest change number. A change between the two reads is therefore on the
   * page or has a greater number.
   */
  async page(
    siteId: string,
    filter: TicketFilter,
    limit: number,
    skip: number,
    after?: TicketSortKey,
  ): Promise<TicketPage> {
    const latestChange = (await this.latestChange(siteId)) ?? 0;
    const erased = await this.listErased(siteId, filter, skip + limit + 1, after);
    if (erased.length > 0) return this.mergedPage(siteId, filter, limit, skip, after, erased, latestChange);
    const found = this.database.collections.conversations.find(toTicketFilter(siteId, filter, after), {
      hint: chooseTicketIndex(filter, latestChange),
      sort: { updatedAt: -1, _id: -1 },
      projection: { updatedAt: 1, changeNumber: 1, assigneeId: 1, document: 1 },
      skip,
      limit: limit + 1,
      // The documents arrive in one batch if they fit into 16 MiB. `readCursorPage` stops fetching once the page is
      // full.
      batchSize: limit + 1,
    });
    const { items, hasMore } = await this.database.execute(() => readCursorPage(found, limit, countListItemBytes));
    const findName = await this.memberNames.readNames(siteId, items);
    const last = items.at(-1);
    return {
      documents: Buffer.concat(
        items.flatMap((one, index) => [...(index === 0 ? [] : [COMMA]), ...toListItemBytes(one, findName)]),
      ),
      hasMore,
      lastSortKey: last && { updatedAt: last.updatedAt, id: last._id },
      latestChangeNumber: latestChange,
    };
  }

  /** Lists the first erased tickets that a list shows. Lists that are no synchronisation show none. */
  private async listErased(
    siteId: string,
    { changedAfter, updatedSince }: TicketFilter,
    limit: number,
    after: TicketSortKey | undefined,
  ): Promise<readonly MergedPosition[]> {
    if (changedAfter === undefined && updatedSince === undefined) return [];
    const conditions: Filter<ErasedConversationDocument>[] = [{ siteId, route: 'ticket' }];
    if (changedAfter !== undefined) conditions.push({ changeNumber: { $gt: changedAfter } });
    if (updatedSince !== undefined) conditions.push({ updatedAt: { $gte: updatedSince } });
    if (after) conditions.push(toAfterCondition(after));
    const options = { hint: 'erased_tickets_by_update', sort: { updatedAt: -1, _id: -1 }, limit } as const;
    const { erasedConversations } = this.database.collections;
    const found = await this.database.execute(() => erasedConversations.find({ $and: conditions }, options).toArray());
    return found.map(({ _id: id, ...rest }) => ({
      id,
      updatedAt: rest.updatedAt,
      erasedItem: Buffer.from(serializeErasedTicket({ id, ...rest })),
    }));
  }

  /** Reads a page with tickets and erased tickets. `erased` are the first ones, enough for the whole page. */
  private async mergedPage(
    siteId: string,
    filter: TicketFilter,
    limit: number,
    skip: number,
    after: TicketSortKey | undefined,
    erased: readonly MergedPosition[],
    latestChange: number,
  ): Promise<TicketPage> {
    const { conversations } = this.database.collections;
    const positions = conversations.find(toTicketFilter(siteId, filter, after), {
      hint: chooseTicketIndex(filter, latestChange),
      sort: { updatedAt: -1, _id: -1 },
      projection: { updatedAt: 1 },
      limit: skip + limit + 1,
    });
    const tickets = await this.database.execute(() => positions.toArray());
    const listed = [...tickets.map(({ _id: id, updatedAt }): MergedPosition => ({ id, updatedAt })), ...erased]
      .sort(comparePositions)
      .slice(skip, skip + limit + 1);
    const ids = listed.filter(({ erasedItem }) => erasedItem === undefined).map(({ id }) => id);
    const projection = { changeNumber: 1, assigneeId: 1, document: 1 } as const;
    const found = await this.database.execute(() =>
      conversations.find({ _id: { $in: ids }, siteId }, { projection }).toArray(),
    );
    const findName = await this.memberNames.readNames(siteId, found);
    const itemsById = new Map(found.map((one) => [one._id, Buffer.concat(toListItemBytes(one, findName))]));
    // A ticket that was erased meanwhile is missing. Its erasure has a later change number than the page.
    const items = listed.map((one) => ({ ...one, item: one.erasedItem ?? itemsById.get(one.id) }));
    const fitting = Math.min(limit, countFittingItems(items.map(({ item }) => item?.length ?? 0)));
    const shown = items.slice(0, fitting);
    const last = shown.at(-1);
    return {
      documents: Buffer.concat(shown.flatMap(({ item }) => (item ? [COMMA, item] : [])).slice(1)),
      hasMore: items.length > fitting,
      lastSortKey: last && { updatedAt: last.updatedAt, id: last.id },
      latestChangeNumber: latestChange,
    };
  }
}

/** The order of lists: `updatedAt` descending, then `id` descending. */
function comparePositions(one: TicketSortKey, other: TicketSortKey): number {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt ? -1 : 1;
  return one.id > other.id ? -1 : 1;
}

/** The position of a ticket or erased ticket. An erased one has its list item. */
interface MergedPosition extends TicketSortKey {
  readonly erasedItem?: Uint8Array;
}

type ListedTicketDocument = Pick<ConversationDocument, 'document' | 'changeNumber' | 'assigneeId'>;

function toListItemBytes(ticket: ListedTicketDocument, findName: FindMemberName): readonly Uint8Array[] {
  return [...toOpenDocument(ticket, findName), Buffer.from(formatVersionMember(ticket.changeNumber))];
}

/** Returns the maximum size of a list item. */
function countListItemBytes(ticket: ListedTicketDocument): number {
  const parts = toListItemBytes({ ...ticket, assigneeId: undefined }, () => undefined);
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  return size + (ticket.assigneeId === undefined ? 0 : MAX_ASSIGNEE_BYTES);
}

function toTicketFilter(siteId: string, filter: TicketFilter, after: TicketSortKey | undefined): ConversationCondition {
  const { status, priority, team, assigneeId, externalSystem, externalTicketId, changedAfter } = filter;
  const equal = Object.entries({ status, priority, team, assigneeId, externalSystem, externalTicketId }).filter(
    ([, value]) => value !== undefined,
  );
  const conditions: ConversationCondition[] = [{ siteId, route: 'ticket', ...Object.fromEntries(equal) }];
  if (changedAfter !== undefined) conditions.push({ changeNumber: { $gt: changedAfter } });
  if (filter.updatedSince !== undefined) conditions.push({ updatedAt: { $gte: filter.updatedSince } });
  if (after) {
    conditions.push(toAfterCondition(after));
  }
  if (filter.changedByOthersThan !== undefined) conditions.push(changedByOthers(filter.changedByOthersThan, filter));
  return { $and: conditions };
}

function toAfterCondition({ updatedAt, id }: TicketSortKey) {
  return { updatedAt: { $lte: updatedAt }, $or: [{ updatedAt: { $lt: updatedAt } }, { _id: { $lt: id } }] };
}

function changedByOthers(actor: string, { changedAfter, updatedSince }: TicketFilter): ConversationCondition {
  const last = { lastChangedBy: { $ne: actor } };
  if (changedAfter !== undefined) return { $or: [last, { othersChange: { $gt: changedAfter } }] };
  if (updatedSince !== undefined) return { $or: [last, { othersAt: { $gte: updatedSince } }] };
  return last;
}

/** Chooses the index that scans the fewest tickets. */
function chooseTicketIndex(filter: TicketFilter, latestChange: number): string {
  const { changedAfter, externalTicketId, externalSystem, priority, status, team, assigneeId } = filter;
  if (changedAfter !== undefined && latestChange - changedAfter <= MAX_CHANGES_TO_SORT)
    return 'conversations_by_change';
  if (externalTicketId !== undefined) return 'tickets_by_external_id';
  if (typeof assigneeId === 'string') return 'conversations_by_assignee';
  if (externalSystem !== undefined) return 'tickets_by_system';
  if (priority === 'high' || priority === 'urgent') return 'tickets_by_rare_priority';
  if (team !== undefined) return 'conversations_by_team';
  return status === undefined ? 'tickets_by_update' : 'tickets_by_status';
}
