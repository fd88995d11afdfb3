import type { EventHeader, EventType } from '../events/event.ts';
import { MINUTE, SECOND } from '../shared/time.ts';
import { SEND_FAILURE_CODES } from './webhook-sender.port.ts';

export const WEBHOOK_DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

/** `pending`: an attempt is due, now or later. `delivered` and `failed` are final until the event is sent again. */
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/** Why an attempt got no response. `secret_unreadable`: the signing secret cannot be decrypted, so nothing was sent. */
export const WEBHOOK_ATTEMPT_FAILURE_CODES = [...SEND_FAILURE_CODES, 'secret_unreadable'] as const;

export type WebhookAttemptFailureCode = (typeof WEBHOOK_ATTEMPT_FAILURE_CODES)[number];

/** One request to a webhook's URL. Times are in milliseconds since 1970. */
export interface WebhookAttempt {
  readonly at: number;
  readonly durationMs: number;
  /** Status code of the response. Null if there was no response. */
  readonly httpStatus: number | null;
  /** Why there was no response. Null if there was one. */
  readonly failureCode: WebhookAttemptFailureCode | null;
  /** Start of the response body as text, at most 1 KB. */
  readonly responseExcerpt: string;
}

/**
 * The delivery of one event to one webhook. A webhook has at most one delivery per event, so the event's id identifies
 * the delivery within the webhook. Times are in milliseconds since 1970.
 */
export interface WebhookDelivery {
  readonly eventId: string;
  readonly webhookId: string;
  readonly siteId: string;
  readonly type: EventType;
  readonly subjectId: string;
  readonly version: number;
  readonly state: WebhookDeliveryState;
  /** Number of attempts since the delivery was created or last resent. */
  readonly attempts: number;
  /**
   * Planned time of the next attempt. A later delivery of the subject waits for earlier ones. When one of them ends or
   * is resent, the queue becomes due at once, so the attempt may begin earlier. Null unless pending.
   */
  readonly dueAt: number | null;
  readonly createdAt: number;
  readonly finishedAt: number | null;
  /** The latest `MAX_LOGGED_ATTEMPTS` attempts, oldest first. */
  readonly log: readonly WebhookAttempt[];
}

/** Maximum number of attempts that are stored per delivery. */
export const MAX_LOGGED_ATTEMPTS = 20;

/** Delay after each failed attempt, in seconds, before jitter. After the last attempt the delivery is `failed`. */
export const WEBHOOK_RETRY_DELAYS_SECONDS: readonly number[] = [
  5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
];

/** Each delay is shortened or lengthened by up to this share, so that many deliveries do not retry at once. */
export const RETRY_JITTER = 0.2;

/**
 * Maximum time until a delivery is due, in milliseconds: the longest delay with jitter, plus five minutes for
 * differences between the clocks of machines. A later due time was written by a clock that has been set back since.
 */
export const MAX_WEBHOOK_DUE_DELAY_MS =
  Math.max(...WEBHOOK_RETRY_DELAYS_SECONDS) * (1 + RETRY_JITTER) * SECOND + 5 * MINUTE;

/** Returns a new delivery of an event, due at `now`. */
export function createWebhookDelivery(
  { id, siteId, type, subjectId, version }: EventHeader,
  webhookId: string,
  now: number,
): WebhookDelivery {
  const event = { eventId: id, webhookId, siteId, type, subjectId, version };
  return { ...event, state: 'pending', attempts: 0, dueAt: now, createdAt: now, finishedAt: null, log: [] };
}

/** The result of an attempt. */
export type AttemptOutcome = Pick<WebhookDelivery, 'state' | 'attempts' | 'dueAt' | 'finishedAt' | 'log'>;
