import { type ClientSession, ObjectId } from 'mongodb';
import { isPublicEvent } from '../../../core/events/event.ts';
import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';
import { QueueRoundRobin } from '../../../core/webhooks/queue-round-robin.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import { type AttemptOutcome, MAX_WEBHOOK_DUE_DELAY_MS } from '../../../core/webhooks/webhook-delivery.ts';
import type { LeasedWebhookDelivery, QueueLease, WebhookQueue } from '../../../core/webhooks/webhook-queue.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import {
  toWebhookDeliveryKey,
  toWebhookQueueKey,
  type WebhookDeliveryDocument,
  type WebhookQueueDocument,
} from '../documents/webhook-documents.ts';
import { toAttemptOutcomeUpdate, toEvent, toWebhook, toWebhookDelivery } from '../documents/webhook-mapper.ts';

export class MongoWebhookQueue implements WebhookQueue {
  private readonly webhooks;
  private readonly events;
  private readonly deliveries;
  private readonly queues;
  private readonly roundRobin = new QueueRoundRobin();

  constructor(private readonly database: MongoDatabase) {
    const { webhooks, events, webhookDeliveries, webhookQueues } = database.collections;
    this.webhooks = webhooks;
    this.events = events;
    this.deliveries = webhookDeliveries;
    this.queues = webhookQueues;
  }

  acquire(
    now: number,
    expiresAt: number,
    capacity: (webhookId: string) => number,
    limit: number,
  ): Promise<readonly LeasedWebhookDelivery[]> {
    return this.database.execute(async () => {
      for (const deadline = performance.now() + this.database.timeoutMs; performance.now() < deadline; ) {
        const { webhooks, queues } = await this.selectQueues(now, capacity, limit);
        if (queues.length === 0) return [];
        const leased = await this.leaseQueues(queues, now, expiresAt);
        if (leased.size > 0) return this.readFirstDeliveries(leased, queues, webhooks, now);
      }
      throw new StoreUnavailableError('Other processes leased every due queue until the timeout.');
    });
  }

  recordOutcome(lease: QueueLease, eventId: string, outcome: AttemptOutcome): Promise<'recorded' | 'lost'> {
    const { webhookId, subjectId, fencingNumber } = lease;
    const queueId = toWebhookQueueKey(webhookId, subjectId);
    const leaseFilter = { _id: queueId, fencingNumber };
    return this.database.transaction(async (session) => {
      const pendingFilter = { _id: toWebhookDeliveryKey(webhookId, eventId), queueId };
      const { matchedCount } = await this.deliveries.updateOne(pendingFilter, toAttemptOutcomeUpdate(outcome), {
        session,
      });
      if (matchedCount === 1) {
        const dueAt = outcome.dueAt ?? outcome.finishedAt;
        const hasNext = outcome.state === 'pending' || (await this.hasPending(queueId, session));
        const isLeaseHeld =
          hasNext && dueAt !== null
            ? (await this.queues.updateOne(leaseFilter, { $set: { dueAt } }, { session })).matchedCount === 1
            : (await this.queues.deleteOne(leaseFilter, { session })).deletedCount === 1;
        if (isLeaseHeld) return 'recorded';
      }
      await session.abortTransaction();
      return 'lost';
    });
  }

  /** Selects due queues of active webhooks, at most `limit`, and reads their webhooks. */
  private async selectQueues(
    now: number,
    capacity: (webhookId: string) => number,
    limit: number,
  ): Promise<{ readonly webhooks: ReadonlyMap<string, Webhook>; readonly queues: readonly WebhookQueueDocument[] }> {
    const due = (await this.listDueWebhooks(now)).filter((id) => capacity(id) > 0);
    const ids = this.roundRobin.sortRoundRobin(due).slice(0, limit);
    if (ids.length === 0) return { webhooks: new Map(), queues: [] };
    // Reserves one of the `limit` queues for each other webhook, so a single webhook gets at most the rest.
    const maxPerWebhook = limit - ids.length + 1;
    const [found, ...queues] = await Promise.all([
      this.webhooks.find({ _id: { $in: ids }, active: 1 }).toArray(),
      ...ids.map((id) => this.listDueQueues(id, now, Math.min(capacity(id), maxPerWebhook))),
    ]);
    const webhooks = new Map(found.map((webhook) => [webhook._id, toWebhook(webhook)]));
    const queuesOfActiveWebhooks = queues.map((one) => one.filter(({ webhookId }) => webhooks.has(webhookId)));
    return { webhooks, queues: this.roundRobin.select(queuesOfActiveWebhooks, limit) };
  }

  /**
   * Lists the ids of active webhooks that have a due queue. MongoDB runs each `$sort` with `$group` as a DISTINCT_SCAN.
   * So it reads only two index entries per webhook, even if the webhook has many queues.
   */
  private async listDueWebhooks(now: number): Promise<readonly string[]> {
    const dueTooLateStages = [
      { $sort: { webhookId: -1, dueAt: -1 } },
      { $group: { _id: '$webhookId', dueAt: { $first: '$dueAt' } } },
      { $match: { dueAt: { $gt: now + MAX_WEBHOOK_DUE_DELAY_MS } } },
    ];
    const pipeline = [
      { $sort: { webhookId: 1, dueAt: 1 } },
      { $group: { _id: '$webhookId', dueAt: { $first: '$dueAt' } } },
      { $match: { dueAt: { $lte: now } } },
      { $unionWith: { coll: this.queues.collectionName, pipeline: dueTooLateStages } },
      // Two conditions select the queues, and a webhook may have queues for both.
      { $group: { _id: '$_id' } },
      {
        $lookup: {
          from: this.webhooks.collectionName,
          localField: '_id',
          foreignField: '_id',
          pipeline: [{ $match: { active: 1 } }, { $project: { _id: 1 } }],
          as: 'active',
        },
      },
      { $match: { active: { $ne: [] } } },
    ];
    const found = this.queues.aggregate<{ readonly _id: string }>(pipeline, { hint: 'webhook_queues_due' });
    return (await found.toArray()).map(({ _id }) => _id);
  }

  private listDueQueues(webhookId: string, now: number, limit: number): Promise<WebhookQueueDocument[]> {
    const options = { sort: { dueAt: 1, subjectId: 1 }, limit, hint: 'webhook_queues_due' } as const;
    return this.queues.find({ webhookId, $or: createDueQueueConditions(now) }, options).toArray();
  }

  /** Leases the queues that are still due. Returns the new fencing numbers by the id of the queue. */
  private async leaseQueues(
    queues: readonly WebhookQueueDocument[],
    now: number,
    expiresAt: number,
  ): Promise<ReadonlyMap<string, number>> {
    const _id = { $in: queues.map((queue) => queue._id) };
    const takeId = new ObjectId();
    const update = { $set: { dueAt: expiresAt, takeId }, $inc: { fencingNumber: 1 } };
    const { matchedCount } = await this.queues.updateMany({ _id, $or: createDueQueueConditions(now) }, update);
    if (matchedCount === 0) return new Map();
    const leased = await this.queues.find({ _id, takeId }, { projection: { fencingNumber: 1 } }).toArray();
    return new Map(leased.map((queue) => [queue._id, queue.fencingNumber]));
  }

  /**
   * Reads the first pending delivery of each leased queue, in the order of `queues`. `leased` has the fencing numbers
   * of the leased queues by id.
   */
  private async readFirstDeliveries(
    leased: ReadonlyMap<string, number>,
    queues: readonly WebhookQueueDocument[],
    webhooks: ReadonlyMap<string, Webhook>,
    now: number,
  ): Promise<readonly LeasedWebhookDelivery[]> {
    const deliveries = await this.findFirstPending([...leased.keys()]);
    const eventIds = [...deliveries.values()].map(({ eventId }) => eventId);
    const found = await this.events.find({ _id: { $in: eventIds } }).toArray();
    const events = new Map(
      found
        .map((document) => toEvent(document))
        .filter(isPublicEvent)
        .map((event) => [event.id, event]),
    );
    await this.deleteEmptyQueues(
      queues.filter(({ _id }) => leased.has(_id) && !deliveries.has(_id)),
      leased,
      now,
    );
    return queues.flatMap(({ _id, webhookId, subjectId }) => {
      const [fencingNumber, delivery, webhook] = [leased.get(_id), deliveries.get(_id), webhooks.get(webhookId)];
      const event = delivery && events.get(delivery.eventId);
      if (fencingNumber === undefined || !event || !webhook) return [];
      return [
        { lease: { webhookId, subjectId, fencingNumber }, delivery: toWebhookDelivery(delivery), event, webhook },
      ];
    });
  }

  private async hasPending(queueId: string, session: ClientSession): Promise<boolean> {
    const options = { projection: { _id: 0, queueId: 1 }, hint: 'webhook_deliveries_pending', session } as const;
    return (await this.deliveries.findOne({ queueId }, options)) !== null;
  }

  /**
   * Finds the first pending delivery of each queue. Returns the deliveries by the id of the queue. Reads one entry of
   * the index per queue.
   */
  private async findFirstPending(queueIds: readonly string[]): Promise<ReadonlyMap<string, WebhookDeliveryDocument>> {
    const pipeline = [
      { $match: { queueId: { $in: queueIds } } },
      { $sort: { queueId: 1, version: 1, eventId: 1 } },
      { $group: { _id: '$queueId', delivery: { $first: '$$ROOT' } } },
    ];
    const found = await this.deliveries
      .aggregate<{ readonly _id: string; readonly delivery: WebhookDeliveryDocument }>(pipeline, {
        hint: 'webhook_deliveries_pending',
      })
      .toArray();
    return new Map(found.map(({ _id, delivery }) => [_id, delivery]));
  }

  /**
   * Deletes leased queues without a pending delivery. Such queues remain when events are deleted. If a delivery was
   * added to a queue since the queue was selected, makes the queue due again instead.
   */
  private async deleteEmptyQueues(
    queues: readonly WebhookQueueDocument[],
    leased: ReadonlyMap<string, number>,
    now: number,
  ): Promise<void> {
    if (queues.length === 0) return;
    const leases = queues.map(({ _id, revision }) => ({ _id, fencingNumber: leased.get(_id) ?? 0, revision }));
    const { deletedCount } = await this.queues.deleteMany({ $or: leases });
    if (deletedCount === leases.length) return;
    const remaining = leases.map(({ _id, fencingNumber }) => ({ _id, fencingNumber }));
    await this.queues.updateMany({ $or: remaining }, { $set: { dueAt: now } });
  }
}

/**
 * Returns the two conditions under which a queue is due at `now`: its due time has passed, or is impossibly late. A
 * clock that was ahead, and has been set back since, has stored the late one.
 */
function createDueQueueConditions(now: number) {
  return [{ dueAt: { $lte: now } }, { dueAt: { $gt: now + MAX_WEBHOOK_DUE_DELAY_MS } }];
}
