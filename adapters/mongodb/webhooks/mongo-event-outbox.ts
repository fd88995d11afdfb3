import type { ClientSession } from 'mongodb';
import {
  type AnyEventType,
  type EventHeader,
  hasReceiver,
  isPublicEvent,
  type NewEvent,
  type StoredEvent,
} from '../../../core/events/event.ts';
import { DEFAULT_NOTIFICATION_SETTINGS } from '../../../core/notifications/notification-settings.ts';
import type {
  DispatchPlan,
  EventOutbox,
  EventReceivers,
  PlanDispatch,
} from '../../../core/outbox/event-outbox.port.ts';
import { planWithDocument } from '../../../core/outbox/plan-with-document.ts';
import { EMPTY_ROUTING, type Routing } from '../../../core/routing/routing.ts';
import { groupBy } from '../../../core/shared/group-by.ts';
import { createWebhookDelivery, type WebhookDelivery } from '../../../core/webhooks/webhook-delivery.ts';
import { createFirstFencingNumber } from '../../node/first-fencing-number.ts';
import { createStoreIdGenerator } from '../../node/store-id-generator.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { WriteConflictError } from '../database/write-conflict-error.ts';
import { toWebhookDeliveryKey, toWebhookQueueKey } from '../documents/webhook-documents.ts';
import {
  EVENT_HEADER_PROJECTION,
  type EventHeaderDocument,
  toEventDocument,
  toEventHeader,
  toPendingWebhookDeliveryDocument,
  toWebhook,
} from '../documents/webhook-mapper.ts';
import { MongoMailAppender } from '../notifications/mail-appender.ts';
import { lockSiteWebhooks } from './lock-site-webhooks.ts';
import { readReceiverKinds } from './receiver-stages.ts';

const UNDISPATCHED_FILTER = { dispatched: 0 } as const;

export class MongoEventOutbox implements EventOutbox {
  private readonly webhooks;
  private readonly events;
  private readonly deliveries;
  private readonly queues;
  private readonly routings;
  private readonly notifications;
  private readonly mailAppender;
  private readonly nextEventId = createStoreIdGenerator('evt');

  constructor(private readonly database: MongoDatabase) {
    this.mailAppender = new MongoMailAppender(database.collections);
    const { webhooks, events, webhookDeliveries, webhookQueues, siteRouting, siteNotifications } = database.collections;
    this.routings = siteRouting;
    this.notifications = siteNotifications;
    this.webhooks = webhooks;
    this.events = events;
    this.deliveries = webhookDeliveries;
    this.queues = webhookQueues;
  }

  async append(event: NewEvent): Promise<StoredEvent | undefined> {
    const receivers = await this.database.execute(() => readReceiverKinds(this.database.collections, event.siteId));
    if (!hasReceiver(event, receivers)) return undefined;
    const stored = { ...event, id: this.nextEventId() };
    await this.database.execute(() => this.events.insertOne(toEventDocument(stored)));
    return stored;
  }

  /**
   * Dispatches the events in the order of their `sequence`. So an event is never dispatched before an earlier event of
   * its subject, even if several processes dispatch. Reads outside of a transaction first, because most calls find no
   * event.
   */
  async dispatch(now: number, plan: PlanDispatch, limit: number): Promise<number> {
    const options = { hint: 'events_waiting', sort: { sequence: 1 }, projection: { _id: 1 } } as const;
    const first = await this.database.execute(() => this.events.findOne(UNDISPATCHED_FILTER, options));
    if (!first) return 0;
    return this.database.transaction((session) => this.dispatchInTransaction(now, plan, limit, session));
  }

  async deleteOccurredBefore(siteId: string, at: number, limit: number): Promise<number> {
    const oldEventsFilter = { siteId, occurredAt: { $lt: at } };
    const options = { hint: 'events_of_site', projection: { _id: 1 }, limit } as const;
    const found = await this.database.execute(() => this.events.find(oldEventsFilter, options).toArray());
    if (found.length === 0) return 0;
    return this.database.transaction(async (session) => {
      const webhooks = (await this.listWebhooks([siteId], session)).get(siteId) ?? [];
      const deliveryIds = found.flatMap(({ _id }) => webhooks.map(({ id }) => toWebhookDeliveryKey(id, _id)));
      await this.deleteDeliveries(deliveryIds, at, session);
      const ids = found.map(({ _id }) => _id);
      return (await this.events.deleteMany({ _id: { $in: ids } }, { session })).deletedCount;
    });
  }

  /** Deletes webhook deliveries. Makes the queues of the pending ones due at `now`. */
  private async deleteDeliveries(ids: readonly string[], now: number, session: ClientSession): Promise<void> {
    const filter = { _id: { $in: ids } };
    const options = { projection: { queueId: 1 }, session } as const;
    const found = await this.deliveries.find(filter, options).toArray();
    if (found.length === 0) return;
    const queueIds = found.flatMap(({ queueId }) => queueId ?? []);
    // If a worker is sending a delivery of the queue, the greater fencing number ends its lease.
    const update = { $set: { dueAt: now }, $inc: { fencingNumber: 1 } };
    if (queueIds.length > 0) await this.queues.updateMany({ _id: { $in: queueIds } }, update, { session });
    await this.deliveries.deleteMany(filter, { session });
  }

  private async dispatchInTransaction(
    now: number,
    plan: PlanDispatch,
    limit: number,
    session: ClientSession,
  ): Promise<number> {
    const options = {
      hint: 'events_waiting',
      sort: { sequence: 1 },
      limit,
      projection: EVENT_HEADER_PROJECTION,
    } as const;
    const found = await this.events.find<EventHeaderDocument>(UNDISPATCHED_FILTER, { ...options, session }).toArray();
    if (found.length === 0) {
      await session.abortTransaction();
      return 0;
    }
    // Of concurrent processes that dispatch the same events, all but one conflict here.
    await this.events.updateMany(
      { _id: { $in: found.map(({ _id }) => _id) } },
      { $set: { dispatched: 1 } },
      { session },
    );
    const siteIds = [...new Set(found.map(({ siteId }) => siteId))];
    await lockSiteWebhooks(this.database.collections, siteIds, session);
    const findReceivers = await this.readEventReceivers(siteIds, session);
    const events = found.map((header) => toEventHeader(header));
    const dispatched = await this.planEvents(events, findReceivers, plan, session);
    const deliveries = dispatched.flatMap(({ event, webhookIds }) =>
      isPublicEvent(event) ? webhookIds.map((webhookId) => createWebhookDelivery(event, webhookId, now)) : [],
    );
    const mails = dispatched.flatMap((one) => one.mails);
    await this.mailAppender.append(mails, now, session);
    const unretainedIds = dispatched.filter(({ isRetained }) => !isRetained).map(({ event }) => event.id);
    if (unretainedIds.length > 0) await this.events.deleteMany({ _id: { $in: unretainedIds } }, { session });
    if (deliveries.length > 0) {
      await this.upsertQueues(deliveries, now, session);
      await this.deliveries.insertMany(deliveries.map(toPendingWebhookDeliveryDocument), { session, ordered: false });
    }
    return found.length;
  }

  /** Calls `plan` for each event. Reads the documents of only those events whose plan needs the document. */
  private async planEvents(
    events: readonly EventHeader<AnyEventType>[],
    findReceivers: (siteId: string) => EventReceivers,
    plan: PlanDispatch,
    session: ClientSession,
  ): Promise<readonly (DispatchPlan & { readonly event: EventHeader<AnyEventType> })[]> {
    const planned = events.map((event) => ({ event, dispatch: plan(event, findReceivers(event.siteId)) }));
    const ids = planned.filter(({ dispatch }) => dispatch === 'document_needed').map(({ event }) => event.id);
    const options = { projection: { document: 1 }, session } as const;
    const found = ids.length === 0 ? [] : await this.events.find({ _id: { $in: ids } }, options).toArray();
    const documents = new Map(found.map(({ _id, document }) => [_id, document]));
    return planned.map(({ event, dispatch }) => ({
      event,
      ...(dispatch === 'document_needed'
        ? planWithDocument(plan, event, findReceivers(event.siteId), documents.get(event.id) ?? '')
        : dispatch),
    }));
  }

  /**
   * Reads the webhooks, routing and notification settings of the sites. Returns a function that finds them by site id.
   */
  private async readEventReceivers(
    siteIds: readonly string[],
    session: ClientSession,
  ): Promise<(siteId: string) => EventReceivers> {
    const webhooks = await this.listWebhooks(siteIds, session);
    const routings = await this.routings.find({ _id: { $in: siteIds } }, { session }).toArray();
    const notifications = await this.notifications.find({ _id: { $in: siteIds } }, { session }).toArray();
    const routingById = new Map(routings.map(({ _id, document }) => [_id, JSON.parse(document) as Routing]));
    const settingsById = new Map(notifications.map(({ _id, ...settings }) => [_id, settings]));
    return (siteId) => ({
      webhooks: webhooks.get(siteId) ?? [],
      routing: routingById.get(siteId) ?? EMPTY_ROUTING,
      notifications: settingsById.get(siteId) ?? DEFAULT_NOTIFICATION_SETTINGS,
    });
  }

  /** Lists the webhooks of the sites, grouped by site id. */
  private async listWebhooks(siteIds: readonly string[], session: ClientSession) {
    const found = await this.webhooks.find({ siteId: { $in: siteIds }, deleted: 0 }, { session }).toArray();
    return groupBy(found.map(toWebhook), ({ siteId }) => siteId);
  }

  /**
   * Creates the queues of the deliveries, due at `now`. A queue that exists keeps its due time, but its `revision`
   * grows, so that the transaction conflicts with transactions that end a delivery of the queue.
   */
  private async upsertQueues(
    deliveries: readonly WebhookDelivery[],
    now: number,
    session: ClientSession,
  ): Promise<void> {
    const byQueue = new Map(
      deliveries.map(({ webhookId, subjectId }) => [
        toWebhookQueueKey(webhookId, subjectId),
        { webhookId, subjectId, dueAt: now, fencingNumber: createFirstFencingNumber() },
      ]),
    );
    const writes = [...byQueue].map(([_id, initial]) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: initial, $inc: { revision: 1 } }, upsert: true },
    }));
    await this.queues.bulkWrite(writes, { session, ordered: false }).catch((error: unknown) => {
      throw isDuplicateKeyError(error) ? new WriteConflictError() : error;
    });
  }
}
