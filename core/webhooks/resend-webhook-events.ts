import type { Clock } from '../shared/clock.port.ts';
import type { ReadWebhook } from './read-webhook.ts';
import { isResendable } from './subscription.ts';
import type { WebhookDeliveryLog } from './webhook-delivery-log.port.ts';
import { WebhookDisabledError } from './webhook-errors.ts';
import type { WebhookResendQueue } from './webhook-resend-queue.port.ts';

export interface ResendWebhookEventsCommand {
  readonly siteId: string;
  readonly webhookId: string;
  /** Events that occurred at or after this time are sent again. In milliseconds since 1970. */
  readonly since: number;
}

/** Number of events that are counted at once. Small, because a store may block the event loop meanwhile. */
const COUNT_BATCH_SIZE = 200;

/**
 * Sends all events since a point in time to a webhook again, including those that occurred while the webhook was
 * disabled. Only events to which the webhook subscribes are sent. `ContinueWebhookResends` carries out the resend, so a
 * killed process loses nothing.
 * @throws WebhookNotFoundError, WebhookDisabledError
 */
export class ResendWebhookEvents {
  constructor(
    private readonly log: Pick<WebhookDeliveryLog, 'countEventsSince'>,
    private readonly resends: Pick<WebhookResendQueue, 'add'>,
    private readonly readWebhook: ReadWebhook,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of events that are sent again. */
  async execute({ siteId, webhookId, since }: ResendWebhookEventsCommand): Promise<number> {
    const webhook = await this.readWebhook.execute({ siteId, webhookId });
    if (webhook.status === 'disabled') throw new WebhookDisabledError();
    const resend = { siteId, webhookId, since, requestedAt: this.clock.now() };
    // Stored before counting, so that the resend runs even if the process ends while it counts.
    await this.resends.add(resend);
    let total = 0;
    let after: string | undefined;
    do {
      const { count, nextCursor } = await this.log.countEventsSince(
        siteId,
        since,
        (event) => isResendable(webhook, event, resend),
        COUNT_BATCH_SIZE,
        after,
      );
      total += count;
      after = nextCursor;
    } while (after !== undefined);
    return total;
  }
}
