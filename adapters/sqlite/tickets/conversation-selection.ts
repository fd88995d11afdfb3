import type { ConversationListQuery, ConversationSortKey } from '../../../core/tickets/conversation-reader.port.ts';
import type { ConversationRoute } from '../../../core/tickets/ticket.ts';
import type { SqlParameter } from './ticket-selection.ts';

/** The parts of an SQL statement that selects conversations of a site with one index. */
export interface ConversationSelectionSql {
  readonly where: string;
  readonly index: string;
  /** The column by which the list is sorted. */
  readonly column: 'updated_at' | 'created_at' | 'waiting_since';
  readonly order: 'asc' | 'desc';
  /** Values for the placeholders in `where`, in their order. */
  readonly parameters: readonly SqlParameter[];
}

const SORT_COLUMNS = { updated: 'updated_at', created: 'created_at', waiting: 'waiting_since' } as const;

/**
 * Returns one selection that covers both routes if an index contains both, otherwise one selection per route. Most
 * indexes are partial indexes of one route, so that a change of a ticket does not update the indexes of chats.
 */
export function buildConversationSelections(
  query: ConversationListQuery,
  after?: ConversationSortKey,
): readonly ConversationSelectionSql[] {
  const shared = chooseSharedIndex(query);
  if (shared !== undefined) return [buildConversationSelection(query, query.route, shared, after)];
  return (['ticket', 'chat'] as const)
    .filter((route) => query.route === undefined || query.route === route)
    .map((route) => buildConversationSelection(query, route, chooseIndexOfRoute(query, route), after));
}

/**
 * Chooses an index that contains both routes; `undefined` if none fits the query. The index is chosen here, because
 * SQLite's query planner has no statistics and would guess.
 */
function chooseSharedIndex(query: ConversationListQuery): string | undefined {
  if (query.visitorEmail !== undefined) return 'conversations_of_visitor';
  if (query.visitorPhone !== undefined) return 'conversations_of_phone';
  if (query.waitingFor !== undefined) return 'conversations_waiting';
  const isByCreation = query.sort === 'created' || query.createdFrom !== undefined || query.createdTo !== undefined;
  const isByRoute = query.team !== undefined || typeof query.assigneeId === 'string';
  return !isByRoute && isByCreation ? 'conversations_by_creation' : undefined;
}

function chooseIndexOfRoute(
  { team, priority, status, assigneeId }: ConversationListQuery,
  route: ConversationRoute,
): string {
  if (typeof assigneeId === 'string') return 'conversations_by_assignee';
  if (route === 'ticket' && priority === 'high') return 'tickets_high';
  if (route === 'ticket' && priority === 'urgent') return 'tickets_urgent';
  if (team !== undefined) return 'conversations_by_team';
  if (route === 'chat') return 'chats_by_update';
  return status === undefined ? 'tickets_by_update' : 'tickets_by_status';
}

function buildConversationSelection(
  query: ConversationListQuery,
  route: ConversationRoute | undefined,
  index: string,
  after: ConversationSortKey | undefined,
): ConversationSelectionSql {
  const {
    status,
    priority,
    team,
    assigneeId,
    waitingFor,
    visitorEmail,
    visitorPhone,
    createdFrom,
    createdTo,
    sort = 'updated',
  } = query;
  const column = SORT_COLUMNS[sort];
  const conditions: string[] = [];
  const parameters: SqlParameter[] = [];
  const add = (condition: string, ...values: SqlParameter[]) => {
    conditions.push(condition);
    parameters.push(...values);
  };
  // Route and priority are literals, because SQLite uses a partial index only if the condition has the literal. This
  // allows no SQL injection, because the values are validated enums.
  if (route !== undefined) add(`route = '${route}'`);
  if (priority !== undefined) add(`priority = '${priority}'`);
  if (visitorEmail !== undefined) add('visitor_email = ?', visitorEmail);
  if (visitorPhone !== undefined) add('visitor_phone = ?', visitorPhone);
  if (waitingFor !== undefined) add('waiting_for = ?', waitingFor);
  if (status !== undefined) add('status = ?', status);
  if (team !== undefined) add('team = ?', team);
  if (assigneeId === null) conditions.push('assignee_id is null');
  else if (assigneeId !== undefined) add('assignee_id = ?', assigneeId);
  if (createdFrom !== undefined) add('created_at >= ?', createdFrom);
  if (createdTo !== undefined) add('created_at < ?', createdTo);
  if (after) add(`(${column}, id) ${sort === 'waiting' ? '>' : '<'} (?, ?)`, after.at, after.id);
  return {
    where: conditions.length === 0 ? 'true' : conditions.join(' and '),
    index: `indexed by ${index}`,
    column,
    order: sort === 'waiting' ? 'asc' : 'desc',
    parameters,
  };
}
