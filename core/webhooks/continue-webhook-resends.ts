import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { SECOND } from '../shared/time.ts';
import { announceWaitingEvents } from './event-announcements.ts';
import { isResendable } from './subscription.ts';
import type { WebhookDeliveryLog } from './webhook-delivery-log.port.ts';
import type { WebhookRepository } from './webhook-repository.port.ts';
import type { WebhookResendQueue } from './webhook-resend-queue.port.ts';

/**
 * Number of events per transaction. It is small, because other writes wait meanwhile in a store with a single writer.
 */
const BATCH_SIZE = 50;
/**
 * Duration of a lease. One batch takes less time, so a lease is not renewed. If a worker dies, its resend waits this
 * long.
 */
const LEASE_MS = 30 * SECOND;

/**
 * Carries out the resends of `ResendWebhookEvents` in small batches. Each batch is stored before its cursor. So if a
 * worker dies in between, another worker queues the events of the batch once more, under the same ids.
 * @throws StoreUnavailableError
 */
export class ContinueWebhookResends {
  constructor(
    private readonly resends: Pick<WebhookResendQueue, 'acquire' | 'finishBatch'>,
    private readonly log: Pick<WebhookDeliveryLog, 'resendEventsSince'>,
    private readonly webhooks: Pick<WebhookRepository, 'find'>,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  /** Queues one batch of one resend. Returns false if there is no resend. */
  async execute(): Promise<boolean> {
    const now = this.clock.now();
    const leased = await this.resends.acquire(now, now + LEASE_MS);
    if (!leased) return false;
    const { lease, resend, cursor } = leased;
    const { siteId, webhookId, since } = resend;
    const webhook = await this.webhooks.find(siteId, webhookId);
    const { count, nextCursor } = await this.log.resendEventsSince(
      siteId,
      webhookId,
      since,
      now,
      (event) => webhook !== undefined && isResendable(webhook, event, resend),
      BATCH_SIZE,
      cursor,
    );
    await this.resends.finishBatch(lease, nextCursor, this.clock.now());
    if (count > 0) announceWaitingEvents(this.feed);
    return true;
  }
}
