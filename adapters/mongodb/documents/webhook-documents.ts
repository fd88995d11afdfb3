import type { ObjectId, Timestamp } from 'mongodb';
import type { AnyEventType, EventType } from '../../../core/events/event.ts';
import type { WebhookDeliveryState } from '../../../core/webhooks/webhook-delivery.ts';

/** `document` is the webhook as JSON. `url` is in the form of `toUrlKey`. */
export interface WebhookDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly url: string;
  /** 1 while its deliveries are sent. */
  readonly active: 0 | 1;
  /** 1 once it is deleted and only its deliveries are left. */
  readonly deleted: 0 | 1;
  readonly document: string;
}

/** `document` is the changed resource as JSON. */
export interface EventDocument<Type extends AnyEventType = AnyEventType> {
  readonly _id: string;
  /**
   * Time of the write by the server's logical clock. Of two events of one subject, the later one has the greater
   * sequence, whatever processes wrote them: their transactions wrote the same document, so the later transaction began
   * after the commit of the earlier one.
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
   * Number of transactions that have queued deliveries of a webhook again and have read this event. They conflict with
   * transactions that dispatch or delete it.
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
 * The pending deliveries of one webhook about one subject. `_id` comes from `toWebhookQueueKey`. Each transaction that
 * adds a delivery or ends one writes its queue, so such transactions conflict and no pending delivery is left without a
 * queue.
 */
export interface WebhookQueueDocument {
  readonly _id: string;
  readonly webhookId: string;
  readonly subjectId: string;
  /** Time at which the next attempt is due, or at which the lease of the present attempt expires. */
  readonly dueAt: number;
  readonly fencingNumber: number;
  /** Number of writes that have added deliveries. */
  readonly revision: number;
  /** The call of `claim` that leased the queue last. */
  readonly takeId?: ObjectId;
}

/** A resend in progress. `_id` is the webhook's id. */
export interface WebhookResendDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly since: number;
  readonly requestedAt: number;
  /** Position after the last batch. Null at the beginning. */
  readonly position: string | null;
  /** Expiry of a lease, or the end of the last batch. */
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
