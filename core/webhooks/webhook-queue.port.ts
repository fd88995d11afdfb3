import type { StoredEvent } from '../events/event.ts';
import type { Webhook } from './webhook.ts';
import type { AttemptOutcome, WebhookDelivery } from './webhook-delivery.ts';

/**
 * A worker's lease on a queue: the pending deliveries of one webhook about one subject. Only one of them is sent at a
 * time, so the webhook receives them in their order.
 */
export interface QueueLease {
  readonly webhookId: string;
  readonly subjectId: string;
  /**
   * Grows with each lease on the queue. A queue that is created again starts at a random number. So no two leases have
   * the same number, and stores can reject writes of a worker that has lost its lease.
   */
  readonly fencingNumber: number;
}

/** The first delivery of a leased queue, with its event and webhook. */
export interface LeasedWebhookDelivery {
  readonly lease: QueueLease;
  readonly delivery: WebhookDelivery;
  readonly event: StoredEvent;
  readonly webhook: Webhook;
}

/**
 * Leases queues of pending deliveries to workers. A queue has the pending deliveries of one webhook about one subject,
 * sorted by version and then by event id. Times are in milliseconds since 1970.
 *
 * A stored time is wrong if the clock that wrote it was ahead, and has been set back since. Therefore a queue also
 * counts as due if its due time is more than `MAX_WEBHOOK_DUE_DELAY_MS` in the future.
 */
export interface WebhookQueue {
  /**
   * Leases at most `limit` due queues of active webhooks until `expiresAt`, and returns the first delivery of each.
   * Per webhook, leases at most `capacity(webhookId)` queues, longest overdue first. Webhooks take turns: each gets one
   * queue before any gets a second one, and the next call continues after the webhook that got the last queue.
   * Concurrent callers get different queues.
   */
  acquire(
    now: number,
    expiresAt: number,
    capacity: (webhookId: string) => number,
    limit: number,
  ): Promise<readonly LeasedWebhookDelivery[]>;

  /**
   * Stores the outcome of an attempt. If the delivery has ended, the next delivery of the queue becomes due at once. If
   * it is still pending, the queue is due at the outcome's `dueAt`. Returns `lost` and changes nothing if another
   * worker has leased the queue since, or if the delivery was resent or is not pending.
   */
  recordOutcome(lease: QueueLease, eventId: string, outcome: AttemptOutcome): Promise<'recorded' | 'lost'>;
}
