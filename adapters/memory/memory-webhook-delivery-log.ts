import {
  createDelivery,
  type WebhookDelivery,
  type WebhookDeliveryState,
} from '../../core/webhooks/webhook-delivery.ts';
import type {
  ResendableEvent,
  ResendBatch,
  WebhookDeliveryLog,
  WebhookDeliveryPage,
} from '../../core/webhooks/webhook-delivery-log.port.ts';
import type { WebhookTable } from './webhook-table.ts';

export class MemoryWebhookDeliveryLog implements WebhookDeliveryLog {
  constructor(private readonly table: WebhookTable) {}

  async find(siteId: string, webhookId: string, eventId: string): Promise<WebhookDelivery | undefined> {
    return structuredClone(this.table.findDelivery(siteId, webhookId, eventId));
  }

  async page(
    siteId: string,
    webhookId: string,
    state: WebhookDeliveryState | undefined,
    limit: number,
    after?: string,
  ): Promise<WebhookDeliveryPage> {
    const found = [...(this.table.deliveries.get(webhookId)?.values() ?? [])]
      .filter((one) => one.siteId === siteId && (state === undefined || one.state === state))
      .filter(({ eventId }) => after === undefined || eventId < after)
      .sort((one, other) => (one.eventId > other.eventId ? -1 : 1));
    return { deliveries: structuredClone(found.slice(0, limit)), hasMore: found.length > limit };
  }

  async resend(siteId: string, webhookId: string, eventId: string, now: number): Promise<WebhookDelivery | undefined> {
    const known = this.table.findDelivery(siteId, webhookId, eventId);
    if (known) this.queueDelivery(known, now);
    return structuredClone(this.table.findDelivery(siteId, webhookId, eventId));
  }

  async resendSince(
    siteId: string,
    webhookId: string,
    since: number,
    now: number,
    accepts: (event: ResendableEvent) => boolean,
    limit: number,
    after = '0',
  ): Promise<ResendBatch> {
    const events = this.table.events
      .filter(({ event, dispatched }) => dispatched && event.siteId === siteId && event.occurredAt >= since)
      .map(({ event }) => event)
      .sort((one, other) => one.occurredAt - other.occurredAt);
    const begin = Number(after);
    const batch = events.slice(begin, begin + limit);
    const accepted = batch.filter(accepts);
    for (const event of accepted) {
      const known = this.table.findDelivery(siteId, webhookId, event.id);
      this.queueDelivery(known ?? createDelivery(event, webhookId, now), now);
    }
    return { count: accepted.length, last: batch.length === limit ? String(begin + limit) : undefined };
  }

  private queueDelivery(delivery: WebhookDelivery, now: number): void {
    this.table.storeDelivery({ ...delivery, state: 'pending', attempts: 0, dueAt: now, finishedAt: null });
    const queue = this.table.openQueue(delivery.webhookId, delivery.subjectId, now);
    queue.dueAt = now;
    queue.fencingNumber += 1;
  }
}
