import type { Database, Statement } from 'better-sqlite3';
import { countFittingItems, MAX_PAGE_BYTES } from '../../../core/shared/page-bytes.ts';
import type { TicketFilter, TicketPage, TicketSortKey } from '../../../core/tickets/ticket-repository.port.ts';
import { TicketPageCache } from '../database/ticket-page-cache.ts';
import { buildPublishedDocumentSql, MAX_ASSIGNEE_BYTES } from './assignee-sql.ts';
import {
  buildErasedTicketSelection,
  buildTicketSelection,
  type ErasedTicketSelectionSql,
  type SqlParameter,
  type TicketSelectionSql,
  toErasedTicketFilter,
} from './ticket-selection.ts';

interface TicketPageRow {
  readonly documents: Buffer | null;
  /** `updatedAt` and id of the last ticket, concatenated. Texts of this form sort in list order. */
  readonly last: string | null;
  readonly latest_change: number | null;
}

interface TotalSizeRow {
  readonly count: number;
  /** Total size of the documents, null if there are none. */
  readonly bytes: number | null;
}

/** Maximum number of bytes that a list adds to a document without assignee: comma, version and `"assignee":null`. */
const ITEM_OVERHEAD_BYTES = 60;

const UPDATED_AT_LENGTH = '2026-01-01T00:00:00.000Z'.length;

/**
 * If the site has at most this many changes since the checkpoint, the changed tickets are found by change number and
 * sorted in memory. That is faster than scanning all tickets of the site in list order.
 */
const MAX_CHANGES_TO_SORT = 5000;

/** Reads pages of tickets. SQLite concatenates the stored JSON, so no document is parsed. */
export class TicketPageReader {
  private readonly statements = new Map<string, Statement<SqlParameter[], unknown>>();
  private readonly cache = new TicketPageCache();
  private readonly selectLatestChange;
  private readonly selectAnyErased;
  private readonly runInSnapshot: <T>(work: () => T) => T;

  constructor(private readonly connection: Database) {
    this.selectLatestChange = connection
      .prepare<[string], [latest: number, memberChanges: number]>(
        'select latest, member_changes from change_counters where site_id = ?',
      )
      .raw();
    this.selectAnyErased = connection
      .prepare<[siteId: string, changedAfter: number, updatedSince: string], 1>(
        `select 1 from erased_conversations
         where site_id = ? and route = 'ticket' and change_number > ? and updated_at >= ? limit 1`,
      )
      .pluck();
    const transaction = connection.transaction((work: () => unknown) => work());
    this.runInSnapshot = <T>(work: () => T) => transaction(work) as T;
  }

  readPage(siteId: string, filter: TicketFilter, limit: number, skip: number, after?: TicketSortKey): TicketPage {
    const [latestChange, memberChanges] = this.selectLatestChange.get(siteId) ?? [0, 0];
    const key = JSON.stringify([siteId, limit, skip, filter, after, memberChanges]);
    const cached = this.cache.get(key, latestChange);
    if (cached) return cached;
    const page = this.readUncachedPage(siteId, filter, limit, skip, after, latestChange);
    this.cache.addOnSecondRead(key, page);
    return page;
  }

  private readUncachedPage(
    siteId: string,
    filter: TicketFilter,
    limit: number,
    skip: number,
    after: TicketSortKey | undefined,
    latestChange: number,
  ): TicketPage {
    const hasFewChanges =
      filter.changedAfter !== undefined && latestChange - filter.changedAfter <= MAX_CHANGES_TO_SORT;
    const erasedFilter = toErasedTicketFilter(filter);
    const hasErased = erasedFilter && this.selectAnyErased.get(siteId, ...erasedFilter) !== undefined;
    const erased = hasErased ? buildErasedTicketSelection(...erasedFilter, after) : undefined;
    const selection = { ...buildTicketSelection(filter, after, hasFewChanges), erased };
    const parameters = [siteId, ...selection.parameters, ...(erased ? [siteId, ...erased.parameters] : [])];
    // Both statements see the same snapshot, even if another process writes in between.
    return this.runInSnapshot(() => {
      const { matching, fitting } = this.count(selection, parameters, limit, skip);
      const row = this.prepareOnce<TicketPageRow>(buildPageSql(selection)).get(siteId, ...parameters, fitting, skip);
      return {
        documents: row?.documents ?? Buffer.alloc(0),
        hasMore: matching > fitting,
        lastSortKey: row?.last ? parseTicketSortKey(row.last) : undefined,
        latestChangeNumber: row?.latest_change ?? 0,
      };
    });
  }

  /** Returns the number of matching tickets, at most `limit + 1`, and the number of them that fit on the page. */
  private count(selection: PageSelectionSql, parameters: readonly SqlParameter[], limit: number, skip: number) {
    const range = [...parameters, limit + 1, skip];
    const { count = 0, bytes = 0 } = this.prepareOnce<TotalSizeRow>(buildTotalSizeSql(selection)).get(...range) ?? {};
    if ((bytes ?? 0) + count * ITEM_OVERHEAD_BYTES <= MAX_PAGE_BYTES)
      return { matching: count, fitting: Math.min(count, limit) };
    const sizes = this.prepareOnce<{ size: number }>(buildItemSizesSql(selection)).all(...range);
    const fitting = countFittingItems(sizes.map(({ size }) => size + ITEM_OVERHEAD_BYTES));
    return { matching: count, fitting: Math.min(fitting, limit) };
  }

  private prepareOnce<Row>(sql: string): Statement<SqlParameter[], Row> {
    const cached = this.statements.get(sql) ?? this.connection.prepare<SqlParameter[], unknown>(sql);
    this.statements.set(sql, cached);
    return cached as Statement<SqlParameter[], Row>;
  }
}

/** Selects the tickets of a page. `erased` selects the erased tickets, and is undefined if the page lists none. */
type PageSelectionSql = TicketSelectionSql & { readonly erased: ErasedTicketSelectionSql | undefined };

/**
 * SQL expression for an item of the list: a published ticket with its version. The change number of an erased ticket is
 * null, which makes the first expression null. Then its document is used unchanged.
 */
const LIST_ITEM_SQL = `ifnull(${buildPublishedDocumentSql(`',"version":"\\"' || change_number || '\\""}'`)},
  cast(document as blob))`;

function buildPageSql(selection: PageSelectionSql): string {
  return `select cast(group_concat(${LIST_ITEM_SQL}, ',') as blob) as documents, min(updated_at || id) as last,
      (select latest from change_counters where site_id = ?) as latest_change
    from ${buildPageRangeSql('document, change_number, assignee_id, site_id as of_site', selection)}`;
}

/** SQL for the maximum size of a list item, except `ITEM_OVERHEAD_BYTES`. */
const ITEM_SIZE_SQL = `octet_length(document) + iif(assignee_id is null, 0, ${MAX_ASSIGNEE_BYTES}) as size`;

/** Returns SQL for the number and total size of the documents. SQLite gets the size without reading the document. */
function buildTotalSizeSql(selection: PageSelectionSql): string {
  const sizes = buildPageRangeSql(ITEM_SIZE_SQL, selection);
  return `select count(*) as count, sum(size) as bytes from ${sizes}`;
}

function buildItemSizesSql(selection: PageSelectionSql): string {
  return `select size from ${buildPageRangeSql(ITEM_SIZE_SQL, selection)}`;
}

/**
 * Returns an SQL subquery for a range of tickets in list order. The cast saves time: SQLite prepares a statement again
 * whenever a `limit` parameter without a cast is bound.
 */
function buildPageRangeSql(columns: string, { where, index, erased }: PageSelectionSql): string {
  const tickets = `select ${columns}, updated_at, id from conversations ${index} where site_id = ? and ${where}`;
  const union = erased
    ? `union all select ${columns}, updated_at, id
       from (
         select json_object('id', id, 'siteId', site_id, 'erased', json('true'), 'updatedAt', updated_at) as document,
           null as change_number, null as assignee_id, site_id, updated_at, id
         from erased_conversations where site_id = ? and ${erased.where})`
    : '';
  return `(${tickets} ${union} order by updated_at desc, id desc limit cast(? as integer) offset ?)`;
}

function parseTicketSortKey(last: string): TicketSortKey {
  return { updatedAt: last.slice(0, UPDATED_AT_LENGTH), id: last.slice(UPDATED_AT_LENGTH) };
}
