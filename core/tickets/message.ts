import { formatIsoTime } from '../shared/time.ts';

export const MESSAGE_ROLES = ['visitor', 'specialist', 'system', 'note'] as const;

/**
 * Who wrote a message. `specialist`: a member, an API client or a CRM. `note`: the same writers, but the visitor never
 * sees the message.
 */
export type MessageRole = (typeof MESSAGE_ROLES)[number];

export interface Message {
  readonly id: string;
  readonly role: MessageRole;
  readonly authorName: string | null;
  readonly content: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
}

/** Creates a message; `at` is in milliseconds since 1970. */
export function createMessage(
  role: MessageRole,
  id: string,
  authorName: string | null,
  content: string,
  at: number,
): Message {
  return { id, role, authorName, content, createdAt: formatIsoTime(at) };
}
