import type { Database, Statement } from 'better-sqlite3';
import type { ConversationListQuery, ConversationSortKey } from '../../../core/tickets/conversation-reader.port.ts';
import { compareSortKeys } from '../../../core/tickets/conversation-sort-key.ts';
import type { WaitingFor } from '../../../core/tickets/inbox-fields.ts';
import type { Actor, TicketPriority, TicketStatus } from '../../../core/tickets/ticket.ts';
import { ASSIGNEE_SQL } from './assignee-sql.ts';
import { buildConversationSelections, type ConversationSelectionSql } from './conversation-selection.ts';
import type { SqlParameter } from './ticket-selection.ts';

export interface ListedConversationRow {
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  readonly team: string | null;
  /** JSON of an `Assignee`, or `null`. */
  readonly assignee: string;
  readonly updated_at: string;
  readonly last_changed_by: Actor;
  readonly change_number: number;
  readonly waiting_for: WaitingFor | null;
  readonly waiting_since: string | null;
  readonly last_message: string | null;
  readonly visitor_messages: number;
  readonly card: string;
}

/** The sort key of a conversation, and the text that searches examine. */
export interface ConversationSearchRow extends ConversationSortKey {
  readonly words: string;
}

/** Reads a site's conversations in list order, without their documents. */
export class ConversationListReader {
  private readonly statements = new Map<string, Statement<SqlParameter[], unknown>>();
  private readonly selectRows;

  constructor(private readonly connection: Database) {
    this.selectRows = connection.prepare<[string], ListedConversationRow>(
      `select status, priority, team, ${ASSIGNEE_SQL} as assignee, updated_at, last_changed_by, change_number,
         waiting_for, waiting_since, last_message, visitor_messages, card
       from (
         select conversations.*, conversations.site_id as of_site, card, wanted.key as position
         from json_each(?) as wanted
         join conversations on conversations.id = wanted.value
         join conversation_cards as cards on cards.id = wanted.value)
       order by position`,
    );
  }

  /** Lists the sort keys of at most `limit` conversations after the sort key `after`, in list order. */
  listSortKeys(
    siteId: string,
    query: ConversationListQuery,
    limit: number,
    after: ConversationSortKey | undefined,
  ): readonly ConversationSortKey[] {
    return this.readSorted<ConversationSortKey>(siteId, query, limit, after, buildSortKeysSql);
  }

  /** Like `listSortKeys`, but also returns the texts that searches examine. */
  listSearchRows(
    siteId: string,
    query: ConversationListQuery,
    limit: number,
    after: ConversationSortKey | undefined,
  ): readonly ConversationSearchRow[] {
    return this.readSorted<ConversationSearchRow>(siteId, query, limit, after, buildSearchRowsSql);
  }

  /** Lists the conversations with these ids, in the order of `ids`. */
  listRows(ids: readonly string[]): readonly ListedConversationRow[] {
    return this.selectRows.all(JSON.stringify(ids));
  }

  /** Counts at most `max` conversations. */
  count(siteId: string, query: ConversationListQuery, max: number): number {
    const counts = buildConversationSelections(query).map(
      (selection) =>
        this.prepareOnce<{ count: number }>(buildCountSql(selection)).get(siteId, ...selection.parameters, max)
          ?.count ?? 0,
    );
    return Math.min(
      max,
      counts.reduce((sum, count) => sum + count, 0),
    );
  }

  private readSorted<Row extends ConversationSortKey>(
    siteId: string,
    query: ConversationListQuery,
    limit: number,
    after: ConversationSortKey | undefined,
    buildSql: (selection: ConversationSelectionSql) => string,
  ): readonly Row[] {
    const rows = buildConversationSelections(query, after).flatMap((selection) =>
      this.prepareOnce<Row>(buildSql(selection)).all(siteId, ...selection.parameters, limit),
    );
    return rows.sort((one, other) => compareSortKeys(one, other, query.sort)).slice(0, limit);
  }

  private prepareOnce<Row>(sql: string): Statement<SqlParameter[], Row> {
    const cached = this.statements.get(sql) ?? this.connection.prepare<SqlParameter[], unknown>(sql);
    this.statements.set(sql, cached);
    return cached as Statement<SqlParameter[], Row>;
  }
}

function buildSortKeysSql({ where, index, column, order }: ConversationSelectionSql): string {
  return `select id, ${column} as at from conversations ${index}
    where site_id = ? and ${where} order by ${column} ${order}, id ${order} limit cast(? as integer)`;
}

function buildSearchRowsSql(selection: ConversationSelectionSql): string {
  return `select found.id, found.at, words from (${buildSortKeysSql(selection)}) as found
    join conversation_cards as cards on cards.id = found.id`;
}

function buildCountSql({ where, index }: ConversationSelectionSql): string {
  return `select count(*) as count from
    (select 1 from conversations ${index} where site_id = ? and ${where} limit cast(? as integer))`;
}
