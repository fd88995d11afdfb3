import { InvalidRequestError } from '../shared/domain-error.ts';
import { createInvalidCursorError } from '../shared/invalid-cursor-error.ts';
import { formatIsoTime, parseInstant } from '../shared/time.ts';
import { toAssigneeFilter } from './assignee.ts';
import { parseSyncMark, parseTicketListCursor, type TicketListCursor } from './sync-cursor.ts';
import type { Actor } from './ticket.ts';
import type { TicketFilter } from './ticket-repository.port.ts';

/** The parameters of a ticket list: docs/tickets.md#list-and-filter. */
export interface TicketQuery extends Omit<TicketFilter, 'assigneeId' | 'changedAfter' | 'changedByOthersThan'> {
  readonly siteId: string;
  /** The account id of the assignee, or `UNASSIGNED`. */
  readonly assigneeId?: string | undefined;
  readonly limit: number;
  readonly skip: number;
  readonly cursor?: string | undefined;
  /** A checkpoint (`syncMark`), or an ISO 8601 time with a zone. */
  readonly updatedSince?: string | undefined;
  readonly changedByOthers?: boolean | undefined;
  readonly by: Actor;
}

/** Parses the cursor of a query, if it has one. @throws InvalidRequestError */
export function parseQueryCursor({ cursor: text, skip }: TicketQuery): TicketListCursor | undefined {
  if (text === undefined) return undefined;
  const cursor = parseTicketListCursor(text);
  if (!cursor) throw createInvalidCursorError();
  if (skip > 0) throw createInvalidParameterError('skip', 'cannot be combined with cursor');
  return cursor;
}

/** Converts the parameters of a query to the repository's filter. @throws InvalidRequestError */
export function toTicketFilter(query: TicketQuery): TicketFilter {
  const { status, priority, team, assigneeId, externalSystem, externalTicketId, updatedSince, changedByOthers, by } =
    query;
  const changedByOthersThan = changedByOthers ? by : undefined;
  return {
    status,
    priority,
    team,
    assigneeId: toAssigneeFilter(assigneeId),
    externalSystem,
    externalTicketId,
    ...parseUpdatedSince(updatedSince),
    changedByOthersThan,
  };
}

function parseUpdatedSince(text: string | undefined): Pick<TicketFilter, 'updatedSince' | 'changedAfter'> {
  if (text === undefined) return {};
  const changedAfter = parseSyncMark(text);
  if (changedAfter !== undefined) return { updatedSince: undefined, changedAfter };
  const instant = parseInstant(text);
  if (instant === undefined)
    throw createInvalidParameterError('updatedSince', 'must be a syncMark, or an ISO 8601 time with a zone');
  return { updatedSince: formatIsoTime(instant) };
}

/**
 * Rejects a checkpoint or cursor whose change number is higher than the store's latest. A client may send such a number
 * after the store was restored from a backup. A client that continued with it would miss changes.
 * @throws InvalidRequestError
 */
export function rejectFutureCursors(
  { changedAfter = 0 }: TicketFilter,
  cursor: TicketListCursor | undefined,
  latestChangeNumber: number,
): void {
  const detail = 'belongs to another site or to a later state than the current one; list all tickets again';
  if (changedAfter > latestChangeNumber) throw createInvalidParameterError('updatedSince', detail);
  if ((cursor?.changeNumber ?? 0) > latestChangeNumber) throw createInvalidParameterError('cursor', detail);
}

function createInvalidParameterError(name: string, detail: string): InvalidRequestError {
  return new InvalidRequestError([{ pointer: `query:${name}`, detail }]);
}
