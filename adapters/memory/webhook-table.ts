import {
  type AnyEventType,
  type EventType,
  hasReceiver,
  isPublicEvent,
  type NewEvent,
  type StoredEvent,
} from '../../core/events/event.ts';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
} from '../../core/notifications/notification-settings.ts';
import {
  addMailItem,
  createFollowUpAlert,
  createQueuedMail,
  type PlannedMail,
  type QueuedMail,
} from '../../core/notifications/queued-mail.ts';
import type { EventReceivers } from '../../core/outbox/event-outbox.port.ts';
import { EMPTY_ROUTING, hasAlert, type Routing } from '../../core/routing/routing.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { WebhookDelivery } from '../../core/webhooks/webhook-delivery.ts';
import type { WebhookResend } from '../../core/webhooks/webhook-resend-queue.port.ts';
import { createFirstFencingNumber } from '../node/first-fencing-number.ts';
import { createStoreIds } from '../node/store-ids.ts';

/** A stored event, and whether its deliveries are created. */
export interface EventEntry<Type extends AnyEventType = AnyEventType> {
  readonly event: StoredEvent<Type>;
  /** Position of the event in the order in which changes were stored. */
  readonly sequence: number;
  dispatched: boolean;
}

/** The due time and lease of the pending deliveries of one webhook about one subject. */
export interface QueueEntry {
  dueAt: number;
  fencingNumber: number;
}

/** A resend in progress, and its lease. */
export interface ResendEntry {
  readonly resend: WebhookResend;
  cursor: string | undefined;
  leasedUntil: number;
  fencingNumber: number;
}

/** A stored mail and its lease. */
export interface MailEntry {
  mail: QueuedMail;
  /** Undefined once a worker has taken the mail, so that no further message joins it. */
  groupKey: string | undefined;
  fencingNumber: number;
}

/** All receivers of events, events, deliveries and mails in memory, shared by the repositories. */
export class WebhookTable {
  readonly webhooks = new Map<string, Webhook>();
  /** Routing by site. */
  readonly routings = new Map<string, Routing>();
  /** Settings for mails by site. */
  readonly notificationSettings = new Map<string, NotificationSettings>();
  readonly events: EventEntry[] = [];
  /** Mails by id. */
  readonly mails = new Map<string, MailEntry>();
  /** Deliveries by event id, by webhook id. */
  readonly deliveries = new Map<string, Map<string, WebhookDelivery>>();
  /** Queues by subject, by webhook id. */
  readonly queues = new Map<string, Map<string, QueueEntry>>();
  /** Resends in progress by webhook id. */
  readonly resends = new Map<string, ResendEntry>();
  private readonly nextEventId = createStoreIds('evt');
  private readonly nextMailId = createStoreIds('mail');
  private latestSequence = 0;

  listOfSite(siteId: string): readonly Webhook[] {
    return [...this.webhooks.values()].filter((one) => one.siteId === siteId);
  }

  receiversOf(siteId: string): EventReceivers {
    return {
      webhooks: this.listOfSite(siteId),
      routing: this.routings.get(siteId) ?? EMPTY_ROUTING,
      notifications: this.notificationSettings.get(siteId) ?? DEFAULT_NOTIFICATION_SETTINGS,
    };
  }

  /** Stores those of the events that `createEvents` returns for which the site `siteId` has a receiver. */
  append<Type extends AnyEventType>(
    siteId: string,
    createEvents: () => readonly NewEvent<Type>[],
  ): readonly StoredEvent<Type>[] {
    const { webhooks, routing, notifications } = this.receiversOf(siteId);
    const kinds = { hasWebhook: webhooks.length > 0, hasMails: hasAlert(routing) || notifications.visitorAnswers };
    if (!kinds.hasWebhook && !kinds.hasMails) return [];
    const events = createEvents()
      .filter((event) => hasReceiver(event, kinds))
      .map((event) => ({ ...event, id: this.nextEventId() }));
    for (const event of events) {
      this.latestSequence += 1;
      this.events.push({ event, sequence: this.latestSequence, dispatched: false });
    }
    return events;
  }

  /** Adds the planned mail to the one that it joins, or stores a new one. */
  addMail(planned: PlannedMail, now: number): void {
    const { siteId, groupKey, item } = planned;
    const entry = [...this.mails.values()].find((one) => one.mail.siteId === siteId && one.groupKey === groupKey);
    if (entry) {
      entry.mail = addMailItem(entry.mail, item);
      return;
    }
    const mail = createQueuedMail(this.nextMailId(), planned, now);
    this.mails.set(mail.id, { mail, groupKey, fencingNumber: 0 });
  }

  /** Adds the empty mail that gathers messages after `alert`, which is sent at `now`. */
  addNextAlert(alert: QueuedMail, groupKey: string, now: number, intervalMs: number): void {
    const mail = createFollowUpAlert(this.nextMailId(), alert, now, intervalMs);
    this.mails.set(mail.id, { mail, groupKey, fencingNumber: 0 });
  }

  /** The events that webhooks can receive. */
  listPublicEvents(): readonly EventEntry<EventType>[] {
    return this.events.filter((entry): entry is EventEntry<EventType> => isPublicEvent(entry.event));
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

  /** Deletes the events about a conversation with their deliveries, and the mails to its visitor. */
  eraseConversation(siteId: string, conversationId: string, now: number) {
    let webhookDeliveries = 0;
    for (const entry of this.events.filter(({ event }) => event.siteId === siteId)) {
      if (entry.event.subjectId !== conversationId) continue;
      this.events.splice(this.events.indexOf(entry), 1);
      for (const [webhookId, ofWebhook] of this.deliveries) {
        if (!ofWebhook.delete(entry.event.id)) continue;
        webhookDeliveries += 1;
        if (this.findQueue(webhookId, conversationId)) this.makeQueueDue(webhookId, conversationId, now);
      }
    }
    const mails = [...this.mails.values()].filter(
      ({ mail }) => mail.kind === 'answer' && mail.items[0]?.conversationId === conversationId,
    );
    for (const { mail } of mails) this.mails.delete(mail.id);
    return { webhookDeliveries, mails: mails.length };
  }

  deleteQueue(webhookId: string, subjectId: string): void {
    this.queues.get(webhookId)?.delete(subjectId);
  }
}
