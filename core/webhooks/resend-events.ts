import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { announceEvents } from './event-announcements.ts';
import type { ReadWebhook } from './read-webhook.ts';
import { isSubscribed } from './subscription.ts';
import type { WebhookDeliveryLog } from './webhook-delivery-log.port.ts';
import { WebhookDisabled } from './webhook-errors.ts';

export interface ResendEventsCommand {
  readonly siteId: string;
  readonly webhookId: string;
  /** Events that occurred at or after this time are sent again. In milliseconds since 1970. */
  readonly since: number;
}

/** Small, because each event may have a megabyte. */
const BATCH_SIZE = 50;

/**
 * Sends all events since a point in time to a webhook again, also those that it missed while it was disabled. Only
 * events that it subscribes to now are sent.
 * @throws WebhookNotFound, WebhookDisabled
 */
export class ResendEvents {
  constructor(
    private readonly log: Pick<WebhookDeliveryLog, 'resendSince'>,
    private readonly readWebhook: ReadWebhook,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of queued deliveries. */
  async execute({ siteId, webhookId, since }: ResendEventsCommand): Promise<number> {
    const webhook = await this.readWebhook.execute({ siteId, webhookId });
    if (webhook.status === 'disabled') throw new WebhookDisabled();
    const now = this.clock.now();
    let queued = 0;
    let after: string | undefined;
    do {
      const { count, last } = await this.log.resendSince(
        siteId,
        webhookId,
        since,
        now,
        (event) => event.type !== 'webhook.test' && isSubscribed(webhook, event),
        BATCH_SIZE,
        after,
      );
      queued += count;
      after = last;
    } while (after !== undefined);
    announceEvents(this.feed);
    return queued;
  }
}
