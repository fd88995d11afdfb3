import type { Ticket } from './ticket.ts';

/** The first answer to a conversation. */
export interface FirstAnswer {
  /** `createdAt` of the first message of a specialist, ISO 8601 in UTC. Notes and system messages do not count. */
  readonly firstAnsweredAt: string;
  /** Time from the creation of the conversation to `firstAnsweredAt`, in whole milliseconds. At least 0. */
  readonly firstAnswerMs: number;
}

/** Derives the first answer of a conversation. Returns `undefined` if no specialist has answered. */
export function deriveFirstAnswer({
  messages,
  createdAt,
}: Pick<Ticket, 'messages' | 'createdAt'>): FirstAnswer | undefined {
  const first = messages.find(({ role }) => role === 'specialist');
  if (first === undefined) return undefined;
  const firstAnswerMs = Math.max(0, Date.parse(first.createdAt) - Date.parse(createdAt));
  return { firstAnsweredAt: first.createdAt, firstAnswerMs };
}

/**
 * Returns when a conversation was first resolved, ISO 8601 in UTC. Returns `undefined` if it never was.
 * `previousResolvedAt` is the result for the state before the latest change. A result never changes, even if the
 * conversation is reopened.
 */
export function deriveResolvedAt(
  { status, updatedAt }: Pick<Ticket, 'status' | 'updatedAt'>,
  previousResolvedAt: string | undefined,
): string | undefined {
  return previousResolvedAt ?? (status === 'resolved' ? updatedAt : undefined);
}
