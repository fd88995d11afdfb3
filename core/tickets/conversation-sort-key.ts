import type { ConversationSort, ConversationSortKey } from './conversation-reader.port.ts';
import type { ConversationSummary } from './conversation-summary.ts';

const CURSOR_PATTERN = /^([ucw])([0-9a-z]{1,10})\.([0-9a-z_]{1,60})$/;

/** The first character of a cursor. It identifies the order of the list. */
const CURSOR_PREFIXES: Readonly<Record<ConversationSort, string>> = { updated: 'u', created: 'c', waiting: 'w' };

/** Returns the sort key of a conversation in a list with the given order. */
export function toSortKey(
  { id, updatedAt, createdAt, waitingSince }: Omit<ConversationSummary, 'visitorMessages'>,
  sort: ConversationSort = 'updated',
): ConversationSortKey {
  if (sort === 'updated') return { at: updatedAt, id };
  return { at: sort === 'created' ? createdAt : (waitingSince ?? ''), id };
}

/** Compares two sort keys in list order. */
export function compareSortKeys(
  one: ConversationSortKey,
  other: ConversationSortKey,
  sort: ConversationSort = 'updated',
): number {
  const order = sort === 'waiting' ? 1 : -1;
  if (one.at !== other.at) return one.at > other.at ? order : -order;
  if (one.id !== other.id) return one.id > other.id ? order : -order;
  return 0;
}

/** Formats a sort key as an opaque cursor. */
export function formatSortKeyCursor({ at, id }: ConversationSortKey, sort: ConversationSort): string {
  return `${CURSOR_PREFIXES[sort]}${Date.parse(at).toString(36)}.${id}`;
}

/** Parses a cursor. Returns `undefined` if the text is not a cursor of a list with this order. */
export function parseSortKeyCursor(text: string, sort: ConversationSort): ConversationSortKey | undefined {
  const [, prefix, millis, id] = CURSOR_PATTERN.exec(text) ?? [];
  if (prefix !== CURSOR_PREFIXES[sort] || millis === undefined || id === undefined) return undefined;
  const at = new Date(Number.parseInt(millis, 36));
  return Number.isNaN(at.getTime()) ? undefined : { at: at.toISOString(), id };
}
