import type { ObjectId, Timestamp } from 'mongodb';
import type { AnyEventType, EventType } from '../../../core/events/event.ts';
import type { WebhookDeliveryState } from '../../../core/webhooks/webhook-delivery.ts';

/** `document` is the webhook as JSON. `url` is in the form of `normalizeWebhookUrl`. */
export interface WebhookDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly url: string;
  /** 1 if deliveries of the webhook are sent, otherwise 0. */
  readonly active: 0 | 1;
  /** 1 if the webhook was deleted. Its document remains until its deliveries are deleted. */
  readonly deleted: 0 | 1;
  readonly document: string;
}

/** `document` is the changed resource as JSON. */
export interface EventDocument<Type extends AnyEventType = AnyEventType> {
  readonly _id: string;
  /**
   * Time of the write on MongoDB's logical clock. A later event of the same subject has a greater sequence, even if
   * another process has written it. Transactions that store events of the same subject also write the same document of
   * the subject. So the later transaction begins after the commit of the earlier one.
   */
  readonly sequence: Timestamp;
  readonly siteId: string;
  readonly type: Type;
  readonly subjectId: string;
  readonly version: number;
  readonly occurredAt: number;
  readonly changedBy: string | null;
  readonly changeNumber: number | null;
  /** 1 once the event's deliveries are created. */
  readonly dispatched: 0 | 1;
  readonly document: string;
  /**
   * Number of resends that have included this event. Each resend increments it, so that its transaction conflicts with
   * transactions that dispatch or delete the event.
   */
  readonly resends?: number;
}

/** `_id` comes from `toWebhookDeliveryKey`. `log` is JSON. */
export interface WebhookDeliveryDocument {
  readonly _id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly siteId: string;
  readonly type: EventType;
  readonly subjectId: string;
  readonly version: number;
  readonly state: WebhookDeliveryState;
  /** The `_id` of the queue of a pending delivery, otherwise unset. */
  readonly queueId?: string | undefined;
  readonly attempts: number;
  /** Unset if the delivery is not pending. */
  readonly dueAt?: number | undefined;
  readonly createdAt: number;
  /** Unset if the delivery is pending. */
  readonly finishedAt?: number | undefined;
  readonly log: string;
}

/**
 * The queue of the pending deliveries of one webhook about one subject. `_id` comes from `toWebhookQueueKey`. Each
 * transaction that adds or ends a delivery also writes the queue. So such transactions conflict, and no pending
 * delivery is left without a queue.
 */
export interface WebhookQueueDocument {
  readonly _id: string;
  readonly webhookId: string;
  readonly subjectId: string;
  /** Time at which the next attempt is due, or at which the lease of the present attempt expires. */
  readonly dueAt: number;
  readonly fencingNumber: number;
  /** Number of writes that have added deliveries to the queue. */
  readonly revision: number;
  /** Identifies the call of `acquire` that leased the queue last. */
  readonly takeId?: ObjectId;
}

/** A resend in progress: events since `since` are sent to a webhook again. `_id` is the webhook's id. */
export interface WebhookResendDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly since: number;
  readonly requestedAt: number;
  /** Cursor after the last event of the latest batch. Null before the first batch. */
  readonly position: string | null;
  /** Expiry of the lease. Once a batch is done, the time at which it ended, so that the resend can be leased again. */
  readonly leasedUntil: number;
  readonly fencingNumber: number;
}

/** The `_id` of a webhook's delivery of an event. Ids contain no spaces. */
export function toWebhookDeliveryKey(webhookId: string, eventId: string): string {
  return `${webhookId} ${eventId}`;
}

/** The `_id` of the queue of a webhook's deliveries about a subject. */
export function toWebhookQueueKey(webhookId: string, subjectId: string): string {
  return `${webhookId} ${subjectId}`;
}
