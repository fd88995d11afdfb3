import type { NewEvent, StoredEvent } from '../../core/events/event.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { WebhookDelivery } from '../../core/webhooks/webhook-delivery.ts';
import { createEventIds } from '../node/event-ids.ts';
import { createFirstFencingNumber } from '../node/first-fencing-number.ts';

/** A stored event, and whether its deliveries are created. */
export interface EventEntry {
  readonly event: StoredEvent;
  /** Position of the event in the order in which changes were stored. */
  readonly sequence: number;
  dispatched: boolean;
}

/** The due time and lease of the pending deliveries of one webhook about one subject. */
export interface QueueEntry {
  dueAt: number;
  fencingNumber: number;
}

/** All webhooks, events and deliveries in memory, shared by the repositories. */
export class WebhookTable {
  readonly webhooks = new Map<string, Webhook>();
  readonly events: EventEntry[] = [];
  /** Deliveries by event id, by webhook id. */
  readonly deliveries = new Map<string, Map<string, WebhookDelivery>>();
  /** Queues by subject, by webhook id. */
  readonly queues = new Map<string, Map<string, QueueEntry>>();
  private readonly nextEventId = createEventIds();
  private latestSequence = 0;

  listOfSite(siteId: string): readonly Webhook[] {
    return [...this.webhooks.values()].filter((one) => one.siteId === siteId);
  }

  /** Stores the events that `createEvents` returns, all of the site `siteId`, if the site has a webhook. */
  append(siteId: string, createEvents: () => readonly NewEvent[]): readonly StoredEvent[] {
    if (this.listOfSite(siteId).length === 0) return [];
    const events = createEvents().map((event) => ({ ...event, id: this.nextEventId() }));
    for (const event of events) {
      this.latestSequence += 1;
      this.events.push({ event, sequence: this.latestSequence, dispatched: false });
    }
    return events;
  }

  findWebhook(siteId: string, webhookId: string): Webhook | undefined {
    const webhook = this.webhooks.get(webhookId);
    return webhook?.siteId === siteId ? webhook : undefined;
  }

  /** The deliveries of the site's webhook. Empty if the site has no such webhook. */
  listDeliveries(siteId: string, webhookId: string): readonly WebhookDelivery[] {
    if (!this.findWebhook(siteId, webhookId)) return [];
    return [...(this.deliveries.get(webhookId)?.values() ?? [])];
  }

  findDelivery(siteId: string, webhookId: string, eventId: string): WebhookDelivery | undefined {
    return this.findWebhook(siteId, webhookId) && this.deliveries.get(webhookId)?.get(eventId);
  }

  storeDelivery(delivery: WebhookDelivery): void {
    const { webhookId, eventId } = delivery;
    const known = this.deliveries.get(webhookId) ?? new Map<string, WebhookDelivery>();
    this.deliveries.set(webhookId, known.set(eventId, delivery));
  }

  /** The pending deliveries of a queue, in their order. */
  listPending(webhookId: string, subjectId: string): readonly WebhookDelivery[] {
    return [...(this.deliveries.get(webhookId)?.values() ?? [])]
      .filter((one) => one.subjectId === subjectId && one.state === 'pending')
      .sort((one, other) => one.version - other.version || (one.eventId < other.eventId ? -1 : 1));
  }

  findQueue(webhookId: string, subjectId: string): QueueEntry | undefined {
    return this.queues.get(webhookId)?.get(subjectId);
  }

  /** Returns the queue. Creates it, due at `now`, if it does not exist. */
  openQueue(webhookId: string, subjectId: string, now: number): QueueEntry {
    const queues = this.queues.get(webhookId) ?? new Map<string, QueueEntry>();
    const queue = queues.get(subjectId) ?? { dueAt: now, fencingNumber: createFirstFencingNumber() };
    this.queues.set(webhookId, queues.set(subjectId, queue));
    return queue;
  }

  /** Makes a queue due at `now`. A greater fencing number ends the lease of a running attempt. */
  makeQueueDue(webhookId: string, subjectId: string, now: number): void {
    const queue = this.openQueue(webhookId, subjectId, now);
    queue.dueAt = now;
    queue.fencingNumber += 1;
  }

  deleteQueue(webhookId: string, subjectId: string): void {
    this.queues.get(webhookId)?.delete(subjectId);
  }
}
