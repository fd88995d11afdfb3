import type { StoredEvent } from '../events/event.ts';
import type { ReadWebhook } from './read-webhook.ts';
import { isSubscribed } from './subscription.ts';
import type { Webhook } from './webhook.ts';
import { createWebhookDelivery, type WebhookDelivery } from './webhook-delivery.ts';
import type { WebhookDeliveryLog } from './webhook-delivery-log.port.ts';
import { WebhookDeliveryNotFoundError } from './webhook-errors.ts';

export interface WebhookDeliveryWithEvent {
  readonly webhook: Webhook;
  readonly delivery: WebhookDelivery;
  readonly event: StoredEvent;
}

/**
 * Reads a delivery of a webhook with its event. A test event has no stored delivery until a worker dispatches it. Until
 * then, its delivery is returned as pending, so that a caller can follow the test from its beginning.
 * @throws WebhookNotFoundError, WebhookDeliveryNotFoundError
 */
export class ReadWebhookDelivery {
  constructor(
    private readonly log: Pick<WebhookDeliveryLog, 'find' | 'findEvent'>,
    private readonly readWebhook: ReadWebhook,
  ) {}

  async execute(key: { siteId: string; webhookId: string; eventId: string }): Promise<WebhookDeliveryWithEvent> {
    const { siteId, webhookId, eventId } = key;
    const webhook = await this.readWebhook.execute({ siteId, webhookId });
    const [delivery, event] = await Promise.all([
      this.log.find(siteId, webhookId, eventId),
      this.log.findEvent(siteId, eventId),
    ]);
    if (!event) throw new WebhookDeliveryNotFoundError();
    if (delivery) return { webhook, delivery, event };
    if (event.type !== 'webhook.test' || !isSubscribed(webhook, event)) throw new WebhookDeliveryNotFoundError();
    return { webhook, delivery: createWebhookDelivery(event, webhookId, event.occurredAt), event };
  }
}
