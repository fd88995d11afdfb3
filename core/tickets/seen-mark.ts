import { formatIsoTime } from '../shared/time.ts';
import type { Message, MessageRole } from './message.ts';

/** The two sides of a conversation: its visitor, and the members of the site (`team`). */
export const READERS = ['visitor', 'team'] as const;
export type Reader = (typeof READERS)[number];

/** How far a reader has seen the messages of the other side. Times are in milliseconds since 1970. */
export interface SeenMark {
  /** `createdAt` of the latest seen message. */
  readonly through: number;
  /** When the reader saw that message. */
  readonly at: number;
}

/** The mark of each reader. Null if the reader has not seen any message of the other side. */
export type SeenMarks = { readonly [Name in Reader]: SeenMark | null };

export const NO_SEEN_MARKS: SeenMarks = { visitor: null, team: null };

/** The role of the messages that each reader reads. */
const ROLE_BY_READER = { visitor: 'specialist', team: 'visitor' } as const satisfies Record<Reader, MessageRole>;

/** Returns the latest message that the other side has written for `reader`, or `undefined` if there is none. */
export function findLatestMessageForReader(messages: readonly Message[], reader: Reader): Message | undefined {
  return messages.findLast(({ role }) => role === ROLE_BY_READER[reader]);
}

/**
 * Returns the index of the latest message that `reader` has seen, or -1. A later message may have an earlier time, if
 * the clocks of two servers differ or a clock was set back. So callers compare indexes, not times.
 */
export function findSeenMessageIndex(messages: readonly Message[], reader: Reader, mark: SeenMark | null): number {
  if (!mark) return -1;
  const seenAt = formatIsoTime(mark.through);
  const isRead = ({ role }: Message) => role === ROLE_BY_READER[reader];
  const index = messages.findLastIndex((one) => isRead(one) && one.createdAt === seenAt);
  // The message of the mark is missing if `messages` was read before that message was added. Then compare by time.
  return index >= 0 ? index : messages.findLastIndex((one) => isRead(one) && one.createdAt < seenAt);
}

/**
 * Returns the messages of specialists that the visitor has not seen. They follow both the visitor's own latest message
 * and the message of the visitor's mark.
 */
export function listUnseenAnswers(
  { messages }: { readonly messages: readonly Message[] },
  { visitor }: SeenMarks,
): readonly Message[] {
  const lastOwnIndex = messages.findLastIndex(({ role }) => role === 'visitor');
  const lastSeenIndex = findSeenMessageIndex(messages, 'visitor', visitor);
  return messages.slice(Math.max(lastOwnIndex, lastSeenIndex) + 1).filter(({ role }) => role === 'specialist');
}
