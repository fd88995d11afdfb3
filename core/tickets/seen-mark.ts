import { isoTime } from '../shared/time.ts';
import type { Message, MessageRole } from './message.ts';

/** The two sides of a conversation: its visitor, and the site's team. */
export const READERS = ['visitor', 'team'] as const;
export type Reader = (typeof READERS)[number];

/** How far a reader has seen the messages of the other side. Times are in milliseconds since 1970. */
export interface SeenMark {
  /** Identifies the latest seen message by its `createdAt`. */
  readonly through: number;
  /** When it was seen. */
  readonly at: number;
}

/** The mark of each reader. Null if the reader has not seen any message of the other side. */
export type SeenMarks = { readonly [Name in Reader]: SeenMark | null };

export const NO_SEEN_MARKS: SeenMarks = { visitor: null, team: null };

/** The role of the messages that each reader has to read. */
const ROLE_READ_BY = { visitor: 'specialist', team: 'visitor' } as const satisfies Record<Reader, MessageRole>;

/** Returns the latest message that `reader` has to read, or `undefined` if there is none. */
export function findLatestForReader(messages: readonly Message[], reader: Reader): Message | undefined {
  return messages.findLast(({ role }) => role === ROLE_READ_BY[reader]);
}

/**
 * Returns the index of the latest message that `reader` has seen, or -1. Later messages may have an earlier time, if
 * the clock of a server is behind that of another, or was set back. So they are compared by their order, not by time.
 */
export function findSeenIndex(messages: readonly Message[], reader: Reader, mark: SeenMark | null): number {
  if (!mark) return -1;
  const seenAt = isoTime(mark.through);
  const isRead = ({ role }: Message) => role === ROLE_READ_BY[reader];
  const index = messages.findLastIndex((one) => isRead(one) && one.createdAt === seenAt);
  // Without it, the messages were read before that one was added.
  return index >= 0 ? index : messages.findLastIndex((one) => isRead(one) && one.createdAt < seenAt);
}

/**
 * Returns the answers of specialists that the visitor has not seen: after the visitor's own latest message, and after
 * the visitor's mark.
 */
export function listUnseenAnswers(
  { messages }: { readonly messages: readonly Message[] },
  { visitor }: SeenMarks,
): readonly Message[] {
  const lastOwnIndex = messages.findLastIndex(({ role }) => role === 'visitor');
  const lastSeenIndex = findSeenIndex(messages, 'visitor', visitor);
  return messages.slice(Math.max(lastOwnIndex, lastSeenIndex) + 1).filter(({ role }) => role === 'specialist');
}
