import type { NewEvent, StoredEvent } from '../../core/events/event.ts';
import type { DispatchPlan, EventOutbox } from '../../core/outbox/event-outbox.port.ts';
import { createDelivery } from '../../core/webhooks/webhook-delivery.ts';
import type { WebhookTable } from './webhook-table.ts';

export class MemoryEventOutbox implements EventOutbox {
  constructor(private readonly table: WebhookTable) {}

  async append(event: NewEvent): Promise<StoredEvent | undefined> {
    const [stored] = this.table.append(event.siteId, () => [event]);
    return stored;
  }

  async dispatch(now: number, plan: DispatchPlan, limit: number): Promise<number> {
    const waiting = this.table.events.filter(({ dispatched }) => !dispatched).slice(0, limit);
    for (const entry of waiting) {
      const { event } = entry;
      for (const webhookId of plan(event, this.table.listOfSite(event.siteId))) {
        this.table.storeDelivery(createDelivery(event, webhookId, now));
        this.table.openQueue(webhookId, event.subjectId, now);
      }
      entry.dispatched = true;
    }
    return waiting.length;
  }

  async deleteOccurredBefore(at: number, limit: number): Promise<number> {
    const { events, deliveries } = this.table;
    const old = events.filter(({ event }) => event.occurredAt < at).slice(0, limit);
    for (const entry of old) {
      events.splice(events.indexOf(entry), 1);
      for (const ofWebhook of deliveries.values()) {
        const delivery = ofWebhook.get(entry.event.id);
        ofWebhook.delete(entry.event.id);
        if (delivery?.state === 'pending') this.table.makeQueueDue(delivery.webhookId, delivery.subjectId, at);
      }
    }
    return old.length;
  }
}
