import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { announceWaitingEvents } from './event-announcements.ts';
import type { ReadWebhook } from './read-webhook.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';
import type { WebhookDeliveryLog } from './webhook-delivery-log.port.ts';
import { WebhookDeliveryNotFoundError, WebhookDisabledError } from './webhook-errors.ts';

export interface ResendWebhookDeliveryCommand {
  readonly siteId: string;
  readonly webhookId: string;
  readonly eventId: string;
}

/**
 * Sends one event to a webhook again, whatever the state of its delivery.
 * @throws WebhookNotFoundError, WebhookDisabledError, WebhookDeliveryNotFoundError
 */
export class ResendWebhookDelivery {
  constructor(
    private readonly log: Pick<WebhookDeliveryLog, 'resend'>,
    private readonly readWebhook: ReadWebhook,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, webhookId, eventId }: ResendWebhookDeliveryCommand): Promise<WebhookDelivery> {
    const webhook = await this.readWebhook.execute({ siteId, webhookId });
    if (webhook.status === 'disabled') throw new WebhookDisabledError();
    const delivery = await this.log.resend(siteId, webhookId, eventId, this.clock.now());
    if (!delivery) throw new WebhookDeliveryNotFoundError();
    announceWaitingEvents(this.feed);
    return delivery;
  }
}
