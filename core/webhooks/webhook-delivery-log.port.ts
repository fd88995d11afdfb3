import type { StoredEvent } from '../events/event.ts';
import type { WebhookDelivery, WebhookDeliveryState } from './webhook-delivery.ts';

export interface WebhookDeliveryPage {
  readonly deliveries: readonly WebhookDelivery[];
  readonly hasMore: boolean;
}

/** The fields of a delivery that statistics count. */
export type CountedWebhookDelivery = Pick<WebhookDelivery, 'state' | 'attempts' | 'createdAt'>;

/** A batch of events of `countEventsSince` or `resendEventsSince`. */
export interface ResendBatchResult {
  /** Number of accepted events. */
  readonly count: number;
  /** Cursor after which the next call continues. `undefined` at the end. The last batch may be empty. */
  readonly nextCursor: string | undefined;
}

/** Reads deliveries of webhooks, and queues them again. Finds nothing if the site has no such webhook. */
export interface WebhookDeliveryLog {
  /** Finds a delivery. Returns `undefined` if the site's webhook has no delivery of this event. */
  find(siteId: string, webhookId: string, eventId: string): Promise<WebhookDelivery | undefined>;

  /** Finds an event of the site. Returns `undefined` if the site has no such event. */
  findEvent(siteId: string, eventId: string): Promise<StoredEvent | undefined>;

  /**
   * Lists at most `limit` deliveries of the site's webhook by event id descending, so the newest are first. If `state`
   * is defined, lists only deliveries in that state. If `after` is defined, the list begins below that event id.
   */
  listPage(
    siteId: string,
    webhookId: string,
    state: WebhookDeliveryState | undefined,
    limit: number,
    after?: string,
  ): Promise<WebhookDeliveryPage>;

  /**
   * Reads the fields for statistics of the webhook's latest `limit` deliveries, newest event first. Does not read
   * their logs, so it costs much less than `listPage`.
   */
  listForStatistics(siteId: string, webhookId: string, limit: number): Promise<readonly CountedWebhookDelivery[]>;

  /**
   * Resets a delivery to `pending`, whatever its state: due at `now`, with zero attempts. Its log is kept. Its queue
   * becomes due at `now`, even if an earlier delivery waits for a retry. The outcome of an attempt in progress is
   * discarded. Returns the delivery, or `undefined` if it does not exist.
   */
  resend(siteId: string, webhookId: string, eventId: string, now: number): Promise<WebhookDelivery | undefined>;

  /**
   * Counts the events for which `accepts` returns true. Reads the same events in the same order as `resendEventsSince`,
   * and changes nothing.
   */
  countEventsSince(
    siteId: string,
    since: number,
    accepts: (event: ResendableEvent) => boolean,
    limit: number,
    after?: string,
  ): Promise<ResendBatchResult>;

  /**
   * Reads at most `limit` events of the site that occurred at or after `since`, earliest first, beginning after the
   * cursor `after`. Queues the events for which `accepts` returns true: resets the event's delivery like `resend`, or
   * creates a delivery. Atomic. Events that are not dispatched yet are omitted, because dispatching delivers them.
   */
  resendEventsSince(
    siteId: string,
    webhookId: string,
    since: number,
    now: number,
    accepts: (event: ResendableEvent) => boolean,
    limit: number,
    after?: string,
  ): Promise<ResendBatchResult>;
}

/** The fields of an event that decide whether a webhook receives it. */
export type ResendableEvent = Pick<StoredEvent, 'type' | 'subjectId' | 'changedBy' | 'occurredAt'>;
