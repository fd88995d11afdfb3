import type { TicketSortKey } from './ticket-repository.port.ts';

const SYNC_MARK_PATTERN = /^m([0-9a-z]{1,10})$/;
const CURSOR_PATTERN = /^c([0-9a-z]{1,10})\.([0-9a-z]{1,10})\.([0-9a-z_]{1,60})$/;

/**
 * Formats a change number as an opaque checkpoint (`syncMark`). A client that sends it back gets only later changes.
 * docs/decisions/0001-change-numbers-behind-sync-marks.md explains why a checkpoint is not a time.
 */
export function formatSyncMark(changeNumber: number): string {
  return `m${changeNumber.toString(36)}`;
}

/** Returns the change number of a checkpoint (`syncMark`), or `undefined` if the text is not a checkpoint. */
export function parseSyncMark(text: string): number | undefined {
  const digits = SYNC_MARK_PATTERN.exec(text)?.[1];
  return digits === undefined ? undefined : Number.parseInt(digits, 36);
}

/**
 * The state of a client that pages through a list: the sort key of the last ticket it has, and the change number of the
 * checkpoint on the first page.
 */
export interface TicketListCursor {
  readonly sortKey: TicketSortKey;
  readonly changeNumber: number;
}

/** Formats a cursor as opaque text. */
export function formatTicketListCursor({ sortKey, changeNumber }: TicketListCursor): string {
  return `c${changeNumber.toString(36)}.${Date.parse(sortKey.updatedAt).toString(36)}.${sortKey.id}`;
}

/** Parses a cursor. Returns `undefined` if the text is not a cursor. */
export function parseTicketListCursor(text: string): TicketListCursor | undefined {
  const [, change, millis, id] = CURSOR_PATTERN.exec(text) ?? [];
  if (change === undefined || millis === undefined || id === undefined) return undefined;
  const updatedAt = new Date(Number.parseInt(millis, 36));
  if (Number.isNaN(updatedAt.getTime())) return undefined;
  return { sortKey: { updatedAt: updatedAt.toISOString(), id }, changeNumber: Number.parseInt(change, 36) };
}
