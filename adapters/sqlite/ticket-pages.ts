import type { Database, Statement } from 'better-sqlite3';
import type { Position, TicketFilter, TicketPage } from '../../core/tickets/ticket-repository.port.ts';
import { KeptPages } from './kept-pages.ts';
import { type Parameter, selectTickets, type TicketSelection } from './ticket-selection.ts';

interface PageRow {
  readonly documents: Buffer | null;
  readonly count: number;
  /** `updatedAt` and id of the last ticket, one behind the other: their order is the list's order. */
  readonly last: string | null;
  readonly latest_change: number | null;
}

const UPDATED_AT_LENGTH = '2026-01-01T00:00:00.000Z'.length;

/** So many changes are sooner sorted than found by going through all of the site's tickets. */
const FEW_CHANGES = 5000;

/** Pages of tickets, put together by the database: nothing parses a document on its way out. */
export class TicketPages {
  private readonly statements = new Map<string, Statement<Parameter[], unknown>>();
  private readonly kept = new KeptPages();
  private readonly latestChange;

  constructor(private readonly connection: Database) {
    this.latestChange = connection
      .prepare<[string], number>('select latest from change_counters where site_id = ?')
      .pluck();
  }

  page(siteId: string, filter: TicketFilter, limit: number, skip: number, after?: Position): TicketPage {
    const name = JSON.stringify([siteId, limit, skip, filter, after]);
    const latestChange = this.latestChange.get(siteId) ?? 0;
    const kept = this.kept.find(name, latestChange);
    if (kept) return kept;
    const page = this.read(siteId, filter, limit, skip, after, latestChange);
    this.kept.keep(name, page);
    return page;
  }

  private read(
    siteId: string,
    filter: TicketFilter,
    limit: number,
    skip: number,
    after: Position | undefined,
    latestChange: number,
  ): TicketPage {
    const isRecent = filter.changedAfter !== undefined && latestChange - filter.changedAfter <= FEW_CHANGES;
    const selection = selectTickets(filter, after, isRecent);
    const row = this.statement<PageRow>(pageSql(selection)).get(siteId, siteId, ...selection.parameters, limit, skip);
    const last = row?.last ? position(row.last) : undefined;
    return {
      documents: row?.documents ?? Buffer.alloc(0),
      hasMore:
        row?.count === limit && last !== undefined && this.anyBehind(siteId, selectTickets(filter, last, isRecent)),
      last,
      latestChange: row?.latest_change ?? 0,
    };
  }

  private anyBehind(siteId: string, selection: TicketSelection): boolean {
    return this.statement(anySql(selection)).get(siteId, ...selection.parameters) !== undefined;
  }

  private statement<Row>(sql: string): Statement<Parameter[], Row> {
    const known = this.statements.get(sql) ?? this.connection.prepare<Parameter[], unknown>(sql);
    this.statements.set(sql, known);
    return known as Statement<Parameter[], Row>;
  }
}

/** SQLite prepares a statement anew whenever a bare parameter of `limit` is bound; the cast spares every page that. */
function pageSql({ where, index }: TicketSelection): string {
  return `select cast(group_concat(document, ',') as blob) as documents, count(*) as count, min(updated_at || id) as last,
      (select latest from change_counters where site_id = ?) as latest_change
    from (select document, updated_at, id from conversations ${index}
      where site_id = ? and ${where} order by updated_at desc, id desc limit cast(? as integer) offset ?)`;
}

function anySql({ where, index }: TicketSelection): string {
  return `select 1 from conversations ${index} where site_id = ? and ${where} order by updated_at desc, id desc limit 1`;
}

function position(last: string): Position {
  return { updatedAt: last.slice(0, UPDATED_AT_LENGTH), id: last.slice(UPDATED_AT_LENGTH) };
}
