import type { Filter } from 'mongodb';
import { countFittingItems } from '../../../core/shared/page-bytes.ts';
import type { FindMemberName } from '../../../core/tickets/assignee.ts';
import { serializeErasedTicket } from '../../../core/tickets/erased-conversation.ts';
import { formatVersionProperty } from '../../../core/tickets/ticket-document.ts';
import type { TicketFilter, TicketPage, TicketSortKey } from '../../../core/tickets/ticket-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { readCursorPage } from '../database/read-cursor-page.ts';
import { toUnclosedDocumentParts } from '../documents/conversation-mapper.ts';
import type { ConversationDocument, ErasedConversationDocument } from '../documents/documents.ts';
import { MemberNameReader } from './member-name-reader.ts';

type ConversationCondition = Filter<ConversationDocument>;

/**
 * If a site has at most this many changes since `changedAfter`, MongoDB reads the changes and sorts them in memory.
 * That is faster than scanning all tickets of the site in list order.
 */
const MAX_CHANGES_TO_SORT = 5000;
/** Maximum bytes of the JSON property `assignee`: a name of 80 code points, each of at most 4 bytes, and an id. */
const MAX_ASSIGNEE_BYTES = 500;
const COMMA = Buffer.from(',');

/**
 * Reads pages of tickets as JSON, by concatenating the stored JSON without parsing it. If a ticket of the page is
 * assigned, one more query reads the names of the page's assignees.
 */
export class TicketPageReader {
  private readonly readLatestChangeNumber;
  private readonly memberNameReader;

  constructor(private readonly database: MongoDatabase) {
    const { counters } = database.collections;
    this.memberNameReader = new MemberNameReader(database);
    this.readLatestChangeNumber = database.batchReads(async (siteIds) => {
      const found = await counters.find({ _id: { $in: siteIds } }).toArray();
      return new Map(found.map(({ _id, latest }) => [_id, latest]));
    });
  }

  /**
   * Reads the site's latest change number, and then a page. So a change that happens between the two reads is on the
   * page, or has a number that is greater than the returned number.
   */
  async readPage(
    siteId: string,
    filter: TicketFilter,
    limit: number,
    skip: number,
    after?: TicketSortKey,
  ): Promise<TicketPage> {
    const latestChange = (await this.readLatestChangeNumber(siteId)) ?? 0;
    const erased = await this.listErased(siteId, filter, skip + limit + 1, after);
    if (erased.length > 0) return this.readMergedPage(siteId, filter, limit, skip, after, erased, latestChange);
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
    const { items, hasMore } = await this.database.execute(() => readCursorPage(found, limit, computeMaxListItemBytes));
    const findName = await this.memberNameReader.readNames(siteId, items);
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

  /**
   * Lists the first erased tickets of a list. Only lists for synchronisation contain erased tickets: those with
   * `changedAfter` or `updatedSince`.
   */
  private async listErased(
    siteId: string,
    { changedAfter, updatedSince }: TicketFilter,
    limit: number,
    after: TicketSortKey | undefined,
  ): Promise<readonly MergedListEntry[]> {
    if (changedAfter === undefined && updatedSince === undefined) return [];
    const conditions: Filter<ErasedConversationDocument>[] = [{ siteId, route: 'ticket' }];
    if (changedAfter !== undefined) conditions.push({ changeNumber: { $gt: changedAfter } });
    if (updatedSince !== undefined) conditions.push({ updatedAt: { $gte: updatedSince } });
    if (after) conditions.push(createCursorFilter(after));
    const options = { hint: 'erased_tickets_by_update', sort: { updatedAt: -1, _id: -1 }, limit } as const;
    const { erasedConversations } = this.database.collections;
    const found = await this.database.execute(() => erasedConversations.find({ $and: conditions }, options).toArray());
    return found.map(({ _id: id, ...rest }) => ({
      id,
      updatedAt: rest.updatedAt,
      erasedItem: Buffer.from(serializeErasedTicket({ id, ...rest })),
    }));
  }

  /**
   * Reads a page with tickets and erased tickets. `erased` are the first erased tickets after the cursor, as many as
   * the page may need.
   */
  private async readMergedPage(
    siteId: string,
    filter: TicketFilter,
    limit: number,
    skip: number,
    after: TicketSortKey | undefined,
    erased: readonly MergedListEntry[],
    latestChange: number,
  ): Promise<TicketPage> {
    const { conversations } = this.database.collections;
    const ticketSortKeys = conversations.find(toTicketFilter(siteId, filter, after), {
      hint: chooseTicketIndex(filter, latestChange),
      sort: { updatedAt: -1, _id: -1 },
      projection: { updatedAt: 1 },
      limit: skip + limit + 1,
    });
    const tickets = await this.database.execute(() => ticketSortKeys.toArray());
    const listed = [...tickets.map(({ _id: id, updatedAt }): MergedListEntry => ({ id, updatedAt })), ...erased]
      .sort(compareSortKeys)
      .slice(skip, skip + limit + 1);
    const ids = listed.filter(({ erasedItem }) => erasedItem === undefined).map(({ id }) => id);
    const projection = { changeNumber: 1, assigneeId: 1, document: 1 } as const;
    const found = await this.database.execute(() =>
      conversations.find({ _id: { $in: ids }, siteId }, { projection }).toArray(),
    );
    const findName = await this.memberNameReader.readNames(siteId, found);
    const itemsById = new Map(found.map((one) => [one._id, Buffer.concat(toListItemBytes(one, findName))]));
    // A ticket that was erased between the two reads is missing. The next synchronisation lists the erasure, because
    // the erasure's change number is greater than `latestChange`.
    const items = listed.map((one) => ({ ...one, item: one.erasedItem ?? itemsById.get(one.id) }));
    const fittingCount = Math.min(limit, countFittingItems(items.map(({ item }) => item?.length ?? 0)));
    const shown = items.slice(0, fittingCount);
    const last = shown.at(-1);
    return {
      documents: Buffer.concat(shown.flatMap(({ item }) => (item ? [COMMA, item] : [])).slice(1)),
      hasMore: items.length > fittingCount,
      lastSortKey: last && { updatedAt: last.updatedAt, id: last.id },
      latestChangeNumber: latestChange,
    };
  }
}

/** Compares by the order of lists: `updatedAt` descending, then `id` descending. */
function compareSortKeys(one: TicketSortKey, other: TicketSortKey): number {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt ? -1 : 1;
  return one.id > other.id ? -1 : 1;
}

/** The sort key of a ticket or an erased ticket. For an erased ticket, also its list item as JSON. */
interface MergedListEntry extends TicketSortKey {
  readonly erasedItem?: Uint8Array;
}

type ListedTicketDocument = Pick<ConversationDocument, 'document' | 'changeNumber' | 'assigneeId'>;

function toListItemBytes(ticket: ListedTicketDocument, findName: FindMemberName): readonly Uint8Array[] {
  return [...toUnclosedDocumentParts(ticket, findName), Buffer.from(formatVersionProperty(ticket.changeNumber))];
}

/** Returns the maximum size of a list item in bytes. The assignee's name is not known yet. */
function computeMaxListItemBytes(ticket: ListedTicketDocument): number {
  const parts = toListItemBytes({ ...ticket, assigneeId: undefined }, () => undefined);
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  return size + (ticket.assigneeId === undefined ? 0 : MAX_ASSIGNEE_BYTES);
}

function toTicketFilter(siteId: string, filter: TicketFilter, after: TicketSortKey | undefined): ConversationCondition {
  const { status, priority, team, assigneeId, externalSystem, externalTicketId, changedAfter } = filter;
  const equalities = Object.entries({ status, priority, team, assigneeId, externalSystem, externalTicketId }).filter(
    ([, value]) => value !== undefined,
  );
  const conditions: ConversationCondition[] = [{ siteId, route: 'ticket', ...Object.fromEntries(equalities) }];
  if (changedAfter !== undefined) conditions.push({ changeNumber: { $gt: changedAfter } });
  if (filter.updatedSince !== undefined) conditions.push({ updatedAt: { $gte: filter.updatedSince } });
  if (after) {
    conditions.push(createCursorFilter(after));
  }
  if (filter.changedByOthersThan !== undefined)
    conditions.push(createChangedByOthersFilter(filter.changedByOthersThan, filter));
  return { $and: conditions };
}

function createCursorFilter({ updatedAt, id }: TicketSortKey) {
  return { updatedAt: { $lte: updatedAt }, $or: [{ updatedAt: { $lt: updatedAt } }, { _id: { $lt: id } }] };
}

function createChangedByOthersFilter(
  actor: string,
  { changedAfter, updatedSince }: TicketFilter,
): ConversationCondition {
  const lastChangeFilter = { lastChangedBy: { $ne: actor } };
  if (changedAfter !== undefined) return { $or: [lastChangeFilter, { othersChange: { $gt: changedAfter } }] };
  if (updatedSince !== undefined) return { $or: [lastChangeFilter, { othersAt: { $gte: updatedSince } }] };
  return lastChangeFilter;
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
