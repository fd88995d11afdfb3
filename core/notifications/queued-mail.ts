import { DAY, MINUTE, SECOND } from '../shared/time.ts';
import type { ConversationRoute } from '../tickets/ticket.ts';
import type { MailFailure } from './mailer.port.ts';

/** `alert`: to an address of a routing rule, about messages of visitors. `answer`: to a visitor, about an answer. */
export const MAIL_KINDS = ['alert', 'answer'] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

/** `pending`: an attempt is due, now or later. `failed`: no further attempt follows, unless the mail is retried. */
export const QUEUED_MAIL_STATES = ['pending', 'failed'] as const;

export type QueuedMailState = (typeof QUEUED_MAIL_STATES)[number];

/** A message that a mail is about. Only references are stored; the texts are read when the mail is sent. */
export interface MailedMessageReference {
  readonly conversationId: string;
  readonly route: ConversationRoute;
  readonly messageId: string;
  /** Whether the message opened the conversation. */
  readonly isNew: boolean;
}

/**
 * A mail that an event leads to. If a mail with the same `siteId` and `groupKey` is pending and no worker has leased it
 * yet, `item` is added to that mail. Otherwise a new mail is queued.
 */
export interface PlannedMail {
  readonly siteId: string;
  readonly groupKey: string;
  readonly kind: MailKind;
  /** Address of an alert. Null for an answer: the visitor's address is read from the conversation. */
  readonly recipient: string | null;
  /** Team of an alert's conversations. Null for conversations without a team, and for an answer. */
  readonly team: string | null;
  readonly item: MailedMessageReference;
  /** When the first attempt is due, if a new mail is queued. In milliseconds since 1970. */
  readonly dueAt: number;
}

/**
 * A mail that waits for its next attempt, or that has failed. Sent mails are deleted. Times are in milliseconds since
 * 1970.
 */
export interface QueuedMail extends Pick<PlannedMail, 'siteId' | 'kind' | 'recipient' | 'team'> {
  readonly id: string;
  /** The first `MAX_STORED_MAIL_ITEMS` items in the order of their events. */
  readonly items: readonly MailedMessageReference[];
  /** Number of all items. */
  readonly itemCount: number;
  /** Number of the items that opened a conversation. */
  readonly newCount: number;
  readonly state: QueuedMailState;
  /** Number of failed attempts since the mail was planned or last retried. */
  readonly attempts: number;
  /** Time of the next attempt. Null if the mail has failed. */
  readonly dueAt: number | null;
  readonly createdAt: number;
  /** When the mail failed. Null if it is pending. */
  readonly failedAt: number | null;
  /** Why the latest attempt failed. Null if there was none. */
  readonly failure: (MailFailure & { readonly at: number }) | null;
}

/** The result of an attempt: the mail is sent or no longer needed, waits for the next attempt, or has failed. */
export type MailOutcome =
  | { readonly state: 'done' }
  | Pick<QueuedMail, 'state' | 'attempts' | 'dueAt' | 'failedAt' | 'failure'>;

/** Maximum number of items that are stored per mail. Further items are only counted. */
export const MAX_STORED_MAIL_ITEMS = 50;

/** Delay after each failed attempt, in seconds. After the last attempt the mail is `failed`. */
export const MAIL_RETRY_DELAYS_SECONDS: readonly number[] = [60, 300, 900, 3600, 10_800, 21_600];

/**
 * Maximum time until a mail is due, in milliseconds: a day plus five minutes. If a conversation has had
 * `MAX_CONVERSATION_MAILS_PER_DAY` mails, the next mail to its visitor waits up to a day. The five minutes allow for
 * differences between the clocks of machines. A later due time was written by a clock that has been set back since.
 */
export const MAX_MAIL_DUE_DELAY_MS = DAY + 5 * MINUTE;

/** When mails are sent. The harness shortens the times. */
export interface MailSchedule {
  /**
   * Minimum time between two alerts of one team to one address. Messages that arrive in between are collected in the
   * next alert.
   */
  readonly alertIntervalMs: number;
  /** Delay before an answer is mailed. It is not mailed if the visitor sees it in the widget within this time. */
  readonly answerDelayMs: number;
  /** Delays after failed attempts, in seconds. */
  readonly retryDelays: readonly number[];
}

export const DEFAULT_MAIL_SCHEDULE: MailSchedule = {
  alertIntervalMs: 60 * SECOND,
  answerDelayMs: 2 * MINUTE,
  retryDelays: MAIL_RETRY_DELAYS_SECONDS,
};

/** Returns a new mail with one item. */
export function createQueuedMail(id: string, planned: PlannedMail, now: number): QueuedMail {
  const { siteId, kind, recipient, team, item, dueAt } = planned;
  return {
    id,
    siteId,
    kind,
    recipient,
    team,
    items: [item],
    itemCount: 1,
    newCount: item.isNew ? 1 : 0,
    state: 'pending',
    attempts: 0,
    dueAt,
    createdAt: now,
    failedAt: null,
    failure: null,
  };
}

/**
 * Returns an empty alert to the recipient of `alert`, which was leased at `now`. It collects further messages and is
 * due `intervalMs` after `now`.
 */
export function createEmptyFollowUpAlert(id: string, alert: QueuedMail, now: number, intervalMs: number): QueuedMail {
  const empty = { items: [], itemCount: 0, newCount: 0, attempts: 0, failure: null };
  return { ...alert, ...empty, id, dueAt: now + intervalMs, createdAt: now };
}

/** Adds an item to a mail. The mail stays due at the same time. */
export function addMessageToMail(mail: QueuedMail, item: MailedMessageReference): QueuedMail {
  return {
    ...mail,
    items: mail.items.length < MAX_STORED_MAIL_ITEMS ? [...mail.items, item] : mail.items,
    itemCount: mail.itemCount + 1,
    newCount: mail.newCount + (item.isNew ? 1 : 0),
  };
}
