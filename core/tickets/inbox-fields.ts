import type { Message, MessageRole } from './message.ts';
import type { Ticket } from './ticket.ts';

export const WAITING_FOR = ['us', 'visitor'] as const;

/** The side that has to write next: the site (`us`) or the visitor. */
export type WaitingFor = (typeof WAITING_FOR)[number];

/** Maximum length of the preview of a message, in Unicode code points. */
export const MAX_PREVIEW_LENGTH = 140;

/** The beginning of a conversation's latest message. */
export interface LastMessage {
  readonly role: MessageRole;
  readonly authorName: string | null;
  /** The beginning of the content in one line, at most `MAX_PREVIEW_LENGTH` code points. */
  readonly preview: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
}

/**
 * Fields of a conversation that the inbox of the console shows. The fields are derived from the conversation's messages
 * and status.
 */
export interface InboxFields {
  /**
   * The side that has to write next. `null` if the conversation is resolved. Notes and system messages do not count.
   */
  readonly waitingFor: WaitingFor | null;
  /** Time since which that side has to write, ISO 8601 in UTC. `null` if `waitingFor` is null. */
  readonly waitingSince: string | null;
  /** The latest message, which may be a note. `null` if the conversation has no messages. */
  readonly lastMessage: LastMessage | null;
  /** Number of messages that the visitor has written. */
  readonly visitorMessages: number;
}

/**
 * Derives the inbox fields of a conversation. The stores save these fields with each change, so that lists need not
 * derive them.
 */
export function deriveInboxFields({
  status,
  messages,
  createdAt,
}: Pick<Ticket, 'status' | 'messages' | 'createdAt'>): InboxFields {
  let waitingFor: WaitingFor = 'us';
  let waitingSince = createdAt;
  let isFirst = true;
  for (const message of messages) {
    const next = NEXT_WRITER_BY_ROLE[message.role];
    if (next === undefined || (next === waitingFor && !isFirst)) continue;
    isFirst = false;
    waitingFor = next;
    waitingSince = message.createdAt;
  }
  const last = messages.at(-1);
  return {
    ...(status === 'resolved' ? { waitingFor: null, waitingSince: null } : { waitingFor, waitingSince }),
    lastMessage: last ? toLastMessage(last) : null,
    visitorMessages: countVisitorMessages(messages),
  };
}

/**
 * Whether two states of a conversation have the same messages and are both resolved or both unresolved. Then their
 * inbox fields are the same too. Compares the lists of messages by reference, because that takes constant time.
 */
export function haveSameInboxSources(one: Ticket, other: Ticket): boolean {
  return one.messages === other.messages && (one.status === 'resolved') === (other.status === 'resolved');
}

/** The side that has to write after a message of this role. */
const NEXT_WRITER_BY_ROLE: Readonly<Partial<Record<MessageRole, WaitingFor>>> = {
  visitor: 'us',
  specialist: 'visitor',
};

/** Counts the messages that the visitor has written. */
export function countVisitorMessages(messages: readonly Pick<Message, 'role'>[]): number {
  let count = 0;
  for (const { role } of messages) if (role === 'visitor') count += 1;
  return count;
}

function toLastMessage({ role, authorName, content, createdAt }: Message): LastMessage {
  return { role, authorName, preview: toPreview(content), createdAt };
}

/**
 * Returns the beginning of a text in one line, with a space for each tab and line break. If the text is longer, the
 * result ends with an ellipsis. The SQLite migration computes the same previews in SQL.
 */
function toPreview(content: string): string {
  if (content.length <= MAX_PREVIEW_LENGTH) return content.replaceAll(/[\t\r\n]/g, ' ');
  // Splitting a long message is slow. A code point has at most two UTF-16 code units, so this prefix is long enough.
  const points = [...content.slice(0, 2 * MAX_PREVIEW_LENGTH + 2).replaceAll(/[\t\r\n]/g, ' ')];
  if (points.length <= MAX_PREVIEW_LENGTH) return points.join('');
  return `${points.slice(0, MAX_PREVIEW_LENGTH - 1).join('')}…`;
}

/**
 * Normalizes a phone number so that conversations can be found by it. The result has the digits, after a `+` if the
 * number begins with `+` or `00`. Returns null for a text without digits. The national and the international form of a
 * number give different results, because the visitor's country is not known.
 */
export function toLookupPhone(phone: string | null): string | null {
  const digits = phone?.replaceAll(/[^0-9]/g, '') ?? '';
  if (phone?.trim().startsWith('+')) return digits === '' ? null : `+${digits}`;
  const isInternational = digits.startsWith('00');
  const number = isInternational ? digits.slice(2) : digits;
  return number === '' ? null : `${isInternational ? '+' : ''}${number}`;
}

/**
 * Normalizes an email address so that conversations can be found by it: removes white space around it, and converts
 * ASCII letters to lower case. Returns null for an empty text.
 */
export function toLookupEmail(email: string | null): string | null {
  const trimmed = email?.trim() ?? '';
  return trimmed === '' ? null : trimmed.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
