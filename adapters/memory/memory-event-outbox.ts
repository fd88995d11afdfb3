import { type AnyEventType, isPublicEvent, type NewEvent, type StoredEvent } from '../../core/events/event.ts';
import type { DispatchPlan, EventOutbox, EventReceivers, PlanDispatch } from '../../core/outbox/event-outbox.port.ts';
import { planWithDocument } from '../../core/outbox/plan-with-document.ts';
import { createWebhookDelivery } from '../../core/webhooks/webhook-delivery.ts';
import type { EventTables } from './event-tables.ts';

export class MemoryEventOutbox implements EventOutbox {
  constructor(private readonly table: EventTables) {}

  async append(event: NewEvent): Promise<StoredEvent | undefined> {
    const [stored] = this.table.appendEvents(event.siteId, () => [event]);
    return stored;
  }

  async dispatch(now: number, plan: PlanDispatch, limit: number): Promise<number> {
    const waiting = this.table.events.filter(({ dispatched }) => !dispatched).slice(0, limit);
    // Plans all events before it dispatches the first. So if `plan` throws for one event, no event is dispatched.
    const planned = waiting.map((entry) => ({
      entry,
      ...planEventDispatch(plan, entry.event, this.table.findReceivers(entry.event.siteId)),
    }));
    for (const { entry, webhookIds, mails, isRetained } of planned) {
      const { event } = entry;
      if (isPublicEvent(event)) this.createDeliveries(event, webhookIds, now);
      for (const mail of mails) this.table.planMail(mail, now);
      entry.dispatched = true;
      if (!isRetained) this.table.events.splice(this.table.events.indexOf(entry), 1);
    }
    return waiting.length;
  }

  async deleteOccurredBefore(siteId: string, at: number, limit: number): Promise<number> {
    const { events, deliveries } = this.table;
    const old = events.filter(({ event }) => event.siteId === siteId && event.occurredAt < at).slice(0, limit);
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

  private createDeliveries(event: StoredEvent, webhookIds: readonly string[], now: number): void {
    for (const webhookId of webhookIds) {
      this.table.storeDelivery(createWebhookDelivery(event, webhookId, now));
      this.table.getOrCreateQueue(webhookId, event.subjectId, now);
    }
  }
}

function planEventDispatch(
  plan: PlanDispatch,
  { document, ...event }: StoredEvent<AnyEventType>,
  receivers: EventReceivers,
): DispatchPlan {
  const planned = plan(event, receivers);
  return planned === 'document_needed' ? planWithDocument(plan, event, receivers, document) : planned;
}
