import type { TicketFilter, TicketSortKey } from '../../../core/tickets/ticket-repository.port.ts';

export type SqlParameter = string | number;

/** The parts of an SQL statement that selects tickets of a site. */
export interface TicketSelectionSql {
  readonly where: string;
  readonly index: string;
  /** Values for the placeholders in `where`, in their order. */
  readonly parameters: readonly SqlParameter[];
}

/**
 * Returns the selection for a filter. If `hasFewChanges` is set, few tickets have changed since the checkpoint, and the
 * selection uses the index of change numbers.
 */
export function buildTicketSelection(
  filter: TicketFilter,
  after: TicketSortKey | undefined,
  hasFewChanges: boolean,
): TicketSelectionSql {
  const conditions: string[] = ["route = 'ticket'"];
  const parameters: SqlParameter[] = [];
  const add = (condition: string, ...values: SqlParameter[]) => {
    conditions.push(condition);
    parameters.push(...values);
  };
  if (filter.status !== undefined) add('status = ?', filter.status);
  // The priority is a literal, because SQLite uses a partial index only if the condition has the literal. This allows
  // no SQL injection, because the value is a validated enum.
  if (filter.priority !== undefined) add(`priority = '${filter.priority}'`);
  if (filter.team !== undefined) add('team = ?', filter.team);
  if (filter.assigneeId === null) conditions.push('assignee_id is null');
  else if (filter.assigneeId !== undefined) add('assignee_id = ?', filter.assigneeId);
  if (filter.externalSystem !== undefined) add('external_system = ?', filter.externalSystem);
  if (filter.externalTicketId !== undefined) add('external_ticket_id = ?', filter.externalTicketId);
  if (filter.updatedSince !== undefined) add('updated_at >= ?', filter.updatedSince);
  if (after) add('(updated_at, id) < (?, ?)', after.updatedAt, after.id);
  if (filter.changedAfter !== undefined) add('change_number > ?', filter.changedAfter);
  if (filter.changedByOthersThan !== undefined) addChangedByOthersCondition(add, filter.changedByOthersThan, filter);
  return {
    where: conditions.join(' and '),
    index: `indexed by ${chooseTicketIndex(filter, hasFewChanges)}`,
    parameters,
  };
}

/** The parts of an SQL statement that selects erased tickets of a site. */
export type ErasedTicketSelectionSql = Pick<TicketSelectionSql, 'where' | 'parameters'>;

/**
 * Returns which erased tickets a list contains: those with a change number above `changedAfter` that were erased at
 * `updatedSince` or later. Returns `undefined` if the filter has neither, because only synchronising clients need to
 * learn of erased tickets.
 */
export function toErasedTicketFilter({
  changedAfter,
  updatedSince,
}: TicketFilter): readonly [changedAfter: number, updatedSince: string] | undefined {
  return changedAfter === undefined && updatedSince === undefined ? undefined : [changedAfter ?? 0, updatedSince ?? ''];
}

/** Returns the selection of the erased tickets of `toErasedTicketFilter` that come after the sort key `after`. */
export function buildErasedTicketSelection(
  changedAfter: number,
  updatedSince: string,
  after: TicketSortKey | undefined,
): ErasedTicketSelectionSql {
  const where = "route = 'ticket' and change_number > ? and updated_at >= ?";
  const parameters = [changedAfter, updatedSince];
  if (!after) return { where, parameters };
  return { where: `${where} and (updated_at, id) < (?, ?)`, parameters: [...parameters, after.updatedAt, after.id] };
}

/** Chooses the index that scans the fewest tickets. SQLite's query planner has no statistics, so it would guess. */
function chooseTicketIndex(
  { externalTicketId, externalSystem, priority, status, team, assigneeId }: TicketFilter,
  isRecent: boolean,
): string {
  if (externalTicketId !== undefined) return 'tickets_by_external_id';
  if (isRecent) return 'tickets_by_change';
  if (typeof assigneeId === 'string') return 'conversations_by_assignee';
  if (priority === 'high') return 'tickets_high';
  if (priority === 'urgent') return 'tickets_urgent';
  if (externalSystem !== undefined) return 'tickets_by_system';
  if (team !== undefined) return 'conversations_by_team';
  return status === undefined ? 'tickets_by_update' : 'tickets_by_status';
}

function addChangedByOthersCondition(
  add: (word: string, ...values: SqlParameter[]) => void,
  actor: string,
  filter: TicketFilter,
): void {
  if (filter.changedAfter !== undefined) {
    add('(last_changed_by <> ? or others_change > ?)', actor, filter.changedAfter);
  } else if (filter.updatedSince !== undefined) {
    add('(last_changed_by <> ? or others_at >= ?)', actor, filter.updatedSince);
  } else {
    add('last_changed_by <> ?', actor);
  }
}
