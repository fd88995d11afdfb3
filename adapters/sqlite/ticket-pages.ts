import type { Database, Statement } from 'better-sqlite3';
import type { Position, TicketFilter, TicketPage } from '../../core/tickets/ticket-repository.port.ts';

interface PageRow {
  readonly documents: Buffer | null;
  readonly count: number;
  /** `updatedAt` and id of the last ticket, one behind the other: their order is the list's order. */
  readonly last: string | null;
  readonly latest_change: number | null;
}

type Parameter = string | number;

interface Selection {
  readonly where: string;
  readonly index: string;
  readonly parameters: readonly Parameter[];
}

const UPDATED_AT_LENGTH = '2026-01-01T00:00:00.000Z'.length;

/** So many changes are sooner sorted than found by going through all of the site's tickets. */
const FEW_CHANGES = 5000;

/** Pages of tickets, put together by the database: nothing parses a document on its way out. */
export class TicketPages {
  private readonly statements = new Map<string, Statement<Parameter[], PageRow>>();
  private readonly latestChange;

  constructor(private readonly connection: Database) {
    this.latestChange = connection
      .prepare<[string], number>('select latest from change_counters where site_id = ?')
      .pluck();
  }

  page(siteId: string, filter: TicketFilter, limit: number, skip: number, after?: Position): TicketPage {
    const selection = this.selection(siteId, filter, after);
    const row = this.statement(selection).get(siteId, siteId, ...selection.parameters, limit, skip);
    const last = row?.last ? position(row.last) : undefined;
    return {
      documents: row?.documents ?? Buffer.alloc(0),
      hasMore: row?.count === limit && last !== undefined && this.anyBehind(siteId, filter, last),
      last,
      latestChange: row?.latest_change ?? 0,
    };
  }

  private anyBehind(siteId: string, filter: TicketFilter, last: Position): boolean {
    const selection = this.selection(siteId, filter, last);
    return this.statement(selection).get(siteId, siteId, ...selection.parameters, 1, 0)?.count === 1;
  }

  private statement({ where, index }: Selection): Statement<Parameter[], PageRow> {
    const key = `${index} ${where}`;
    const known = this.statements.get(key);
    if (known) return known;
    const prepared = this.connection.prepare<Parameter[], PageRow>(
      `select cast(group_concat(document, ',') as blob) as documents, count(*) as count, min(updated_at || id) as last,
         (select latest from change_counters where site_id = ?) as latest_change
       from (select document, updated_at, id from conversations ${index}
         where site_id = ? and ${where} order by updated_at desc, id desc limit ? offset ?)`,
    );
    this.statements.set(key, prepared);
    return prepared;
  }

  /** The words for a filter; the parameters stand in the order of their question marks. */
  private selection(siteId: string, filter: TicketFilter, after: Position | undefined): Selection {
    const words: string[] = ["route = 'ticket'"];
    const parameters: Parameter[] = [];
    const add = (word: string, ...values: Parameter[]) => {
      words.push(word);
      parameters.push(...values);
    };
    if (filter.status !== undefined) add('status = ?', filter.status);
    // A literal, so that the planner sees which partial index fits; it is one of three known words.
    if (filter.priority !== undefined) add(`priority = '${filter.priority}'`);
    if (filter.externalSystem !== undefined) add('external_system = ?', filter.externalSystem);
    if (filter.externalTicketId !== undefined) add('external_ticket_id = ?', filter.externalTicketId);
    if (filter.updatedSince !== undefined) add('updated_at >= ?', filter.updatedSince);
    if (after) add('(updated_at, id) < (?, ?)', after.updatedAt, after.id);
    const { changedAfter, changedByOthersThan: actor } = filter;
    if (changedAfter !== undefined) add('change_number > ?', changedAfter);
    if (actor !== undefined) addOthers(add, actor, filter);

    const few = changedAfter !== undefined && (this.latestChange.get(siteId) ?? 0) - changedAfter <= FEW_CHANGES;
    return { where: words.join(' and '), index: few ? 'indexed by tickets_by_change' : '', parameters };
  }
}

function addOthers(add: (word: string, ...values: Parameter[]) => void, actor: string, filter: TicketFilter): void {
  if (filter.changedAfter !== undefined) {
    add('(last_changed_by <> ? or others_change > ?)', actor, filter.changedAfter);
  } else if (filter.updatedSince !== undefined) {
    add('(last_changed_by <> ? or others_at >= ?)', actor, filter.updatedSince);
  } else {
    add('last_changed_by <> ?', actor);
  }
}

function position(last: string): Position {
  return { updatedAt: last.slice(0, UPDATED_AT_LENGTH), id: last.slice(UPDATED_AT_LENGTH) };
}
