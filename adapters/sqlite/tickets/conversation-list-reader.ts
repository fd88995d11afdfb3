import type { Database, Statement } from 'better-sqlite3';
import type { ConversationFilter } from '../../../core/tickets/conversation-reader.port.ts';
import type { Actor, ConversationRoute, TicketPriority, TicketStatus } from '../../../core/tickets/ticket.ts';
import type { PagePosition } from '../../../core/tickets/ticket-repository.port.ts';
import { buildTicketSelection, type SqlParameter, type TicketSelectionSql } from './ticket-selection.ts';

export interface ListedConversationRow {
  readonly id: string;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  readonly team: string | null;
  readonly updated_at: string;
  readonly last_changed_by: Actor;
  readonly change_number: number;
  readonly words: string;
  readonly card: string;
}

/** Reads a site's conversations in list order, without their documents. */
export class ConversationListReader {
  private readonly statements = new Map<string, Statement<SqlParameter[], ListedConversationRow>>();

  constructor(private readonly connection: Database) {}

  /**
   * Returns up to `limit` conversations after the position `after`. Queries each route separately. Each has its own
   * partial indexes, so that a write to one route does not update the indexes of the other.
   */
  readNextRows(
    siteId: string,
    { route, ...filter }: ConversationFilter,
    limit: number,
    after: PagePosition | undefined,
  ): readonly ListedConversationRow[] {
    const rows = (['ticket', 'chat'] as const)
      .filter((one) => route === undefined || one === route)
      .map((one) => this.pageOfRoute(siteId, one, filter, limit, after));
    return rows.flat().sort(compareByListPosition).slice(0, limit);
  }

  private pageOfRoute(
    siteId: string,
    route: ConversationRoute,
    filter: ConversationFilter,
    limit: number,
    after: PagePosition | undefined,
  ): readonly ListedConversationRow[] {
    const selection =
      route === 'ticket' ? buildTicketSelection(filter, after, false) : buildChatSelection(filter, after);
    return this.prepareOnce(buildListSql(selection)).all(siteId, ...selection.parameters, limit);
  }

  private prepareOnce(sql: string): Statement<SqlParameter[], ListedConversationRow> {
    const known = this.statements.get(sql) ?? this.connection.prepare<SqlParameter[], ListedConversationRow>(sql);
    this.statements.set(sql, known);
    return known;
  }
}

function buildChatSelection(
  { status, priority, team }: ConversationFilter,
  after: PagePosition | undefined,
): TicketSelectionSql {
  const conditions = ["route = 'chat'"];
  const parameters: SqlParameter[] = [];
  const add = (condition: string, ...values: SqlParameter[]) => {
    conditions.push(condition);
    parameters.push(...values);
  };
  if (status !== undefined) add('status = ?', status);
  if (priority !== undefined) add('priority = ?', priority);
  if (team !== undefined) add('team = ?', team);
  if (after) add('(updated_at, id) < (?, ?)', after.updatedAt, after.id);
  const index = team === undefined ? 'chats_by_update' : 'conversations_by_team';
  return { where: conditions.join(' and '), index: `indexed by ${index}`, parameters };
}

function buildListSql({ where, index }: TicketSelectionSql): string {
  return `select found.*, words, card from
      (select id, status, priority, team, updated_at, last_changed_by, change_number from conversations ${index}
        where site_id = ? and ${where} order by updated_at desc, id desc limit cast(? as integer)) as found
    join conversation_cards as cards on cards.id = found.id`;
}

function compareByListPosition(one: ListedConversationRow, other: ListedConversationRow): number {
  if (one.updated_at !== other.updated_at) return one.updated_at > other.updated_at ? -1 : 1;
  return one.id > other.id ? -1 : 1;
}
