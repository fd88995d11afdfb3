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
  addMessageToMail,
  createEmptyFollowUpAlert,
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
import { createStoreIdGenerator } from '../node/store-id-generator.ts';

/** A stored event, and whether it was dispatched to its receivers. */
export interface EventEntry<Type extends AnyEventType = AnyEventType> {
  readonly event: StoredEvent<Type>;
  /** Position of the event in the order in which changes were stored. */
  readonly sequence: number;
  dispatched: boolean;
}

/**
 * The queue of one webhook's pending deliveries about one subject. `dueAt` is in milliseconds since 1970. While a
 * worker leases the queue, `dueAt` is the expiry of the lease.
 */
export interface WebhookQueueEntry {
  dueAt: number;
  fencingNumber: number;
}

/** A resend of events in progress, and its lease. */
export interface WebhookResendEntry {
  readonly resend: WebhookResend;
  cursor: string | undefined;
  leasedUntil: number;
  fencingNumber: number;
}

/** A stored mail and its lease. */
export interface MailEntry {
  mail: QueuedMail;
  /** Key of the group whose messages join the mail. Undefined once a worker has leased the mail. */
  groupKey: string | undefined;
  fencingNumber: number;
}

/** The events, their receivers, webhook deliveries and mails, shared by the repositories in memory. */
export class EventTables {
  readonly webhooks = new Map<string, Webhook>();
  /** Routing by site id. */
  readonly routings = new Map<string, Routing>();
  /** Mail settings by site id. */
  readonly notificationSettings = new Map<string, NotificationSettings>();
  readonly events: EventEntry[] = [];
  /** Mails by id. */
  readonly mails = new Map<string, MailEntry>();
  /** For each webhook id, the webhook's deliveries by event id. */
  readonly deliveries = new Map<string, Map<string, WebhookDelivery>>();
  /** For each webhook id, the webhook's queues by subject id. */
  readonly queues = new Map<string, Map<string, WebhookQueueEntry>>();
  /** Resends in progress by webhook id. */
  readonly resends = new Map<string, WebhookResendEntry>();
  private readonly nextEventId = createStoreIdGenerator('evt');
  private readonly nextMailId = createStoreIdGenerator('mail');
  private latestSequence = 0;

  listWebhooks(siteId: string): readonly Webhook[] {
    return [...this.webhooks.values()].filter((one) => one.siteId === siteId);
  }

  findReceivers(siteId: string): EventReceivers {
    return {
      webhooks: this.listWebhooks(siteId),
      routing: this.routings.get(siteId) ?? EMPTY_ROUTING,
      notifications: this.notificationSettings.get(siteId) ?? DEFAULT_NOTIFICATION_SETTINGS,
    };
  }

  /** Calls `createEvents`, and stores and returns the events for which the site has a receiver. */
  appendEvents<Type extends AnyEventType>(
    siteId: string,
    createEvents: () => readonly NewEvent<Type>[],
  ): readonly StoredEvent<Type>[] {
    const { webhooks, routing, notifications } = this.findReceivers(siteId);
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

  /** Adds the planned message to the pending mail of its group, or queues a new mail if the group has none. */
  planMail(planned: PlannedMail, now: number): void {
    const { siteId, groupKey, item } = planned;
    const entry = [...this.mails.values()].find((one) => one.mail.siteId === siteId && one.groupKey === groupKey);
    if (entry) {
      entry.mail = addMessageToMail(entry.mail, item);
      return;
    }
    const mail = createQueuedMail(this.nextMailId(), planned, now);
    this.mails.set(mail.id, { mail, groupKey, fencingNumber: 0 });
  }

  /**
   * Queues an empty mail as the next alert of a group. `alert` is sent at `now`. Messages that arrive within the next
   * `intervalMs` milliseconds join the empty mail.
   */
  addNextAlert(alert: QueuedMail, groupKey: string, now: number, intervalMs: number): void {
    const mail = createEmptyFollowUpAlert(this.nextMailId(), alert, now, intervalMs);
    this.mails.set(mail.id, { mail, groupKey, fencingNumber: 0 });
  }

  /** Lists the events that webhooks can receive. */
  listPublicEvents(): readonly EventEntry<EventType>[] {
    return this.events.filter((entry): entry is EventEntry<EventType> => isPublicEvent(entry.event));
  }

  findWebhook(siteId: string, webhookId: string): Webhook | undefined {
    const webhook = this.webhooks.get(webhookId);
    return webhook?.siteId === siteId ? webhook : undefined;
  }

  /** Lists the deliveries of a webhook. The list is empty if the site has no such webhook. */
  listDeliveries(siteId: string, webhookId: string): readonly WebhookDelivery[] {
    if (!this.findWebhook(siteId, webhookId)) return [];
    return [...(this.deliveries.get(webhookId)?.values() ?? [])];
  }

  findDelivery(siteId: string, webhookId: string, eventId: string): WebhookDelivery | undefined {
    return this.findWebhook(siteId, webhookId) && this.deliveries.get(webhookId)?.get(eventId);
  }

  storeDelivery(delivery: WebhookDelivery): void {
    const { webhookId, eventId } = delivery;
    const existing = this.deliveries.get(webhookId) ?? new Map<string, WebhookDelivery>();
    this.deliveries.set(webhookId, existing.set(eventId, delivery));
  }

  /** Lists the pending deliveries of a queue in the order in which they are sent. */
  listPendingDeliveries(webhookId: string, subjectId: string): readonly WebhookDelivery[] {
    return [...(this.deliveries.get(webhookId)?.values() ?? [])]
      .filter((one) => one.subjectId === subjectId && one.state === 'pending')
      .sort((one, other) => one.version - other.version || (one.eventId < other.eventId ? -1 : 1));
  }

  findQueue(webhookId: string, subjectId: string): WebhookQueueEntry | undefined {
    return this.queues.get(webhookId)?.get(subjectId);
  }

  /** Returns the queue. If it does not exist, creates one that is due at `now`. */
  getOrCreateQueue(webhookId: string, subjectId: string, now: number): WebhookQueueEntry {
    const queues = this.queues.get(webhookId) ?? new Map<string, WebhookQueueEntry>();
    const queue = queues.get(subjectId) ?? { dueAt: now, fencingNumber: createFirstFencingNumber() };
    this.queues.set(webhookId, queues.set(subjectId, queue));
    return queue;
  }

  /** Makes a queue due at `now`. The increased fencing number revokes the lease of a worker that is sending from it. */
  makeQueueDue(webhookId: string, subjectId: string, now: number): void {
    const queue = this.getOrCreateQueue(webhookId, subjectId, now);
    queue.dueAt = now;
    queue.fencingNumber += 1;
  }

  /**
   * Deletes the events about a subject and their webhook deliveries. If the subject is a conversation, also deletes the
   * mails to its visitor. Returns the numbers of deleted deliveries and mails.
   */
  eraseSubject(siteId: string, subjectId: string, now: number) {
    let webhookDeliveries = 0;
    for (const entry of this.events.filter(({ event }) => event.siteId === siteId)) {
      if (entry.event.subjectId !== subjectId) continue;
      this.events.splice(this.events.indexOf(entry), 1);
      for (const [webhookId, deliveriesOfWebhook] of this.deliveries) {
        if (!deliveriesOfWebhook.delete(entry.event.id)) continue;
        webhookDeliveries += 1;
        if (this.findQueue(webhookId, subjectId)) this.makeQueueDue(webhookId, subjectId, now);
      }
    }
    const mails = [...this.mails.values()].filter(
      ({ mail }) => mail.kind === 'answer' && mail.items[0]?.conversationId === subjectId,
    );
    for (const { mail } of mails) this.mails.delete(mail.id);
    return { webhookDeliveries, mails: mails.length };
  }

  deleteQueue(webhookId: string, subjectId: string): void {
    this.queues.get(webhookId)?.delete(subjectId);
  }
}
