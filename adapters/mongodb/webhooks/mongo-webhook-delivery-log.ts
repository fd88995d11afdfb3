import { type ClientSession, type Filter, Timestamp } from 'mongodb';
import { type EventHeader, isPublicEvent, type StoredEvent } from '../../../core/events/event.ts';
import { MAX_ID } from '../../../core/shared/max-id.ts';
import {
  createWebhookDelivery,
  type WebhookDelivery,
  type WebhookDeliveryState,
} from '../../../core/webhooks/webhook-delivery.ts';
import type {
  CountedWebhookDelivery,
  ResendableEvent,
  ResendBatchResult,
  WebhookDeliveryLog,
  WebhookDeliveryPage,
} from '../../../core/webhooks/webhook-delivery-log.port.ts';
import { createFirstFencingNumber } from '../../node/first-fencing-number.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { WriteConflictError } from '../database/write-conflict-error.ts';
import { type EventDocument, toWebhookDeliveryKey, toWebhookQueueKey } from '../documents/webhook-documents.ts';
import {
  EVENT_HEADER_PROJECTION,
  type EventHeaderDocument,
  toEvent,
  toEventHeader,
  toPendingWebhookDeliveryDocument,
  toWebhookDelivery,
} from '../documents/webhook-mapper.ts';
import { lockSiteWebhooks } from './lock-site-webhooks.ts';

export class MongoWebhookDeliveryLog implements WebhookDeliveryLog {
  private readonly webhooks;
  private readonly events;
  private readonly deliveries;
  private readonly queues;

  constructor(private readonly database: MongoDatabase) {
    const { webhooks, events, webhookDeliveries, webhookQueues } = database.collections;
    this.webhooks = webhooks;
    this.events = events;
    this.deliveries = webhookDeliveries;
    this.queues = webhookQueues;
  }

  async find(siteId: string, webhookId: string, eventId: string): Promise<WebhookDelivery | undefined> {
    const [hasWebhook, found] = await this.database.execute(() =>
      Promise.all([this.hasWebhook(siteId, webhookId), this.findDelivery(webhookId, eventId)]),
    );
    return hasWebhook ? found : undefined;
  }

  async findEvent(siteId: string, eventId: string): Promise<StoredEvent | undefined> {
    const found = await this.database.execute(() => this.events.findOne({ _id: eventId, siteId }));
    const event = found && toEvent(found);
    return event && isPublicEvent(event) ? event : undefined;
  }

  async listPage(
    siteId: string,
    webhookId: string,
    state: WebhookDeliveryState | undefined,
    limit: number,
    after = MAX_ID,
  ): Promise<WebhookDeliveryPage> {
    const found =
      state === undefined
        ? this.deliveries.find(
            { _id: { $gt: toWebhookDeliveryKey(webhookId, ''), $lt: toWebhookDeliveryKey(webhookId, after) } },
            { sort: { _id: -1 }, limit: limit + 1 },
          )
        : this.deliveries.find(
            { webhookId, state, eventId: { $lt: after } },
            { sort: { eventId: -1 }, limit: limit + 1, hint: 'webhook_deliveries_by_state' },
          );
    const [hasWebhook, deliveries] = await this.database.execute(() =>
      Promise.all([this.hasWebhook(siteId, webhookId), found.toArray()]),
    );
    if (!hasWebhook) return { deliveries: [], hasMore: false };
    return { deliveries: deliveries.slice(0, limit).map(toWebhookDelivery), hasMore: deliveries.length > limit };
  }

  async listForStatistics(
    siteId: string,
    webhookId: string,
    limit: number,
  ): Promise<readonly CountedWebhookDelivery[]> {
    const found = this.deliveries.find(
      { _id: { $gt: toWebhookDeliveryKey(webhookId, ''), $lt: toWebhookDeliveryKey(webhookId, MAX_ID) } },
      { sort: { _id: -1 }, limit, projection: { _id: 0, state: 1, attempts: 1, createdAt: 1 } },
    );
    const [hasWebhook, deliveries] = await this.database.execute(() =>
      Promise.all([this.hasWebhook(siteId, webhookId), found.toArray()]),
    );
    return hasWebhook ? deliveries.map(({ state, attempts, createdAt }) => ({ state, attempts, createdAt })) : [];
  }

  resend(siteId: string, webhookId: string, eventId: string, now: number): Promise<WebhookDelivery | undefined> {
    return this.database.transaction(async (session) => {
      if (!(await this.hasWebhook(siteId, webhookId, session))) return undefined;
      const delivery = await this.findDelivery(webhookId, eventId, session);
      if (!delivery) return undefined;
      await this.queueDeliveries([delivery], now, session);
      return { ...delivery, state: 'pending', attempts: 0, dueAt: now, finishedAt: null };
    });
  }

  async countEventsSince(
    siteId: string,
    since: number,
    accepts: (event: ResendableEvent) => boolean,
    limit: number,
    after?: string,
  ): Promise<ResendBatchResult> {
    const { accepted, nextCursor } = await this.database.execute(() =>
      this.readResendableEvents(siteId, since, accepts, limit, after),
    );
    return { count: accepted.length, nextCursor };
  }

  resendEventsSince(
    siteId: string,
    webhookId: string,
    since: number,
    now: number,
    accepts: (event: ResendableEvent) => boolean,
    limit: number,
    after?: string,
  ): Promise<ResendBatchResult> {
    return this.database.transaction(async (session): Promise<ResendBatchResult> => {
      // Without this lock, an event could be lost. A concurrent transaction that dispatches the event may not see the
      // webhook as active, and this transaction does not see the event as dispatched, so both would skip it.
      await lockSiteWebhooks(this.database.collections, [siteId], session);
      if (!(await this.hasWebhook(siteId, webhookId, session))) return { count: 0, nextCursor: undefined };
      const { accepted, nextCursor } = await this.readResendableEvents(siteId, since, accepts, limit, after, session);
      if (accepted.length > 0) {
        // This write makes the transaction conflict with transactions that delete these events and their deliveries.
        const ids = accepted.map(({ id }) => id);
        await this.events.updateMany({ _id: { $in: ids } }, { $inc: { resends: 1 } }, { session });
        const deliveries = accepted.map((event) => createWebhookDelivery(event, webhookId, now));
        await this.queueDeliveries(deliveries, now, session);
      }
      return { count: accepted.length, nextCursor };
    });
  }

  private async readResendableEvents(
    siteId: string,
    since: number,
    accepts: (event: ResendableEvent) => boolean,
    limit: number,
    after: string | undefined,
    session?: ClientSession,
  ): Promise<{ readonly accepted: readonly EventHeader[]; readonly nextCursor: string | undefined }> {
    const filter = { siteId, ...createResendableEventsFilter(since, after), dispatched: 1 } as const;
    const sort = { occurredAt: 1, sequence: 1 } as const;
    const options = { hint: 'events_of_site', sort, limit, projection: EVENT_HEADER_PROJECTION } as const;
    const found = await this.events
      .find<EventHeaderDocument>(filter, { ...options, ...(session && { session }) })
      .toArray();
    const last = found.at(-1);
    return {
      accepted: found
        .map((document) => toEventHeader(document))
        .filter(isPublicEvent)
        .filter(accepts),
      nextCursor: last && found.length === limit ? formatResendCursor(last) : undefined,
    };
  }

  private async hasWebhook(siteId: string, webhookId: string, session?: ClientSession): Promise<boolean> {
    const options = { projection: { _id: 1 }, ...(session && { session }) } as const;
    return (await this.webhooks.findOne({ _id: webhookId, siteId, deleted: 0 }, options)) !== null;
  }

  private async findDelivery(
    webhookId: string,
    eventId: string,
    session?: ClientSession,
  ): Promise<WebhookDelivery | undefined> {
    const filter = { _id: toWebhookDeliveryKey(webhookId, eventId) };
    const found = await this.deliveries.findOne(filter, session ? { session } : {});
    return found ? toWebhookDelivery(found) : undefined;
  }

  /** Makes the deliveries pending and due at `now`. Creates deliveries that do not exist. Makes their queues due. */
  private async queueDeliveries(
    deliveries: readonly WebhookDelivery[],
    now: number,
    session: ClientSession,
  ): Promise<void> {
    const queueWrites = deliveries.map(({ webhookId, subjectId }) => ({
      updateOne: {
        filter: { _id: toWebhookQueueKey(webhookId, subjectId) },
        update: [createMakeQueueDueStage(webhookId, subjectId, now)],
        upsert: true,
      },
    }));
    const deliveryWrites = deliveries.map((delivery) => {
      const pending = toPendingWebhookDeliveryDocument({ ...delivery, state: 'pending', attempts: 0, dueAt: now });
      const { _id, state, queueId, attempts, dueAt, ...immutableFields } = pending;
      const update = {
        $set: { state, queueId, attempts, dueAt },
        $unset: { finishedAt: true as const },
        $setOnInsert: immutableFields,
      };
      return { updateOne: { filter: { _id }, update, upsert: true } };
    });
    const options = { session, ordered: false };
    try {
      await this.queues.bulkWrite(queueWrites, options);
      await this.deliveries.bulkWrite(deliveryWrites, options);
    } catch (error) {
      throw isDuplicateKeyError(error) ? new WriteConflictError() : error;
    }
  }
}

/**
 * Returns the stage of an update that makes a queue due, and creates it if it does not exist. If a worker is sending a
 * delivery of the queue, the greater fencing number ends its lease.
 */
function createMakeQueueDueStage(webhookId: string, subjectId: string, now: number) {
  return {
    $set: {
      webhookId: { $literal: webhookId },
      subjectId: { $literal: subjectId },
      dueAt: { $literal: now },
      fencingNumber: { $add: [{ $ifNull: ['$fencingNumber', createFirstFencingNumber()] }, 1] },
      revision: { $add: [{ $ifNull: ['$revision', 0] }, 1] },
    },
  };
}

function formatResendCursor({ occurredAt, sequence }: EventHeaderDocument): string {
  return `${occurredAt}.${sequence.toString()}`;
}

/** Returns a filter of the events that occurred at or after `since`, and that come after the cursor `after`. */
function createResendableEventsFilter(since: number, after: string | undefined): Filter<EventDocument> {
  if (after === undefined) return { occurredAt: { $gte: since } };
  const [time = '', sequence = ''] = after.split('.');
  const occurredAt = Number(time);
  return {
    occurredAt: { $gte: Math.max(since, occurredAt) },
    $or: [{ occurredAt: { $gt: occurredAt } }, { sequence: { $gt: new Timestamp(BigInt(sequence)) } }],
  };
}
