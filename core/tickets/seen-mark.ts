import type { Message, MessageRole } from './message.ts';

/** The two sides of a conversation: its visitor, and the site's team. */
export const READERS = ['visitor', 'team'] as const;
export type Reader = (typeof READERS)[number];

/** How far a reader has seen the messages of the other side. Times are in milliseconds since 1970. */
export interface SeenMark {
  /** `createdAt` of the latest seen message. */
  readonly through: number;
  /** When it was seen. */
  readonly at: number;
}

/** The mark of each reader. Null if the reader has not seen any message of the other side. */
export type SeenMarks = { readonly [Name in Reader]: SeenMark | null };

export const NO_SEEN_MARKS: SeenMarks = { visitor: null, team: null };

/** The role of the messages that each reader has to read. */
const READ_ROLES = { visitor: 'specialist', team: 'visitor' } as const satisfies Record<Reader, MessageRole>;

/** Returns the latest message that `reader` has to read, or `undefined` if there is none. */
export function findLatestForReader(messages: readonly Message[], reader: Reader): Message | undefined {
  return messages.findLast(({ role }) => role === READ_ROLES[reader]);
}

/**
 * Returns the answers of specialists that the visitor has not seen: after the visitor's own latest message, and after
 * the visitor's mark.
 */
export function listUnseenAnswers(
  { messages }: { readonly messages: readonly Message[] },
  { visitor }: SeenMarks,
): readonly Message[] {
  const lastOwn = messages.findLastIndex(({ role }) => role === 'visitor');
  const seenThrough = visitor?.through ?? 0;
  return messages
    .slice(lastOwn + 1)
    .filter(({ role, createdAt }) => role === 'specialist' && Date.parse(createdAt) > seenThrough);
}
