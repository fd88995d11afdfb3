import type { Backlog, WorkBacklogReader } from '../../../core/monitoring/system/work-backlog-reader.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';

const ACTIVE_INDEX_HINT = { hint: 'assessments_active' } as const;
/** Matches every id. As a condition on an index's first field, it makes MongoDB use the index. */
const ANY_ID_FILTER = { $gte: '' };

export class MongoWorkBacklogReader implements WorkBacklogReader {
  private readonly collections;

  constructor(private readonly database: MongoDatabase) {
    this.collections = database.collections;
  }

  read(now: number, limit: number): Promise<Backlog> {
    return this.database.execute(async () => {
      const [queued, expired, deliveries, events, webhooks, mails, unmatchedPayments] = await Promise.all([
        this.findAssessmentQueuedSince(now),
        this.findLeaseExpiredSince(now),
        this.findDeliveryDueSince(now),
        this.findEventWaitingSince(),
        this.findWebhookDueSince(now),
        this.findMailDueSince(now),
        this.collections.unmatchedMoney.countDocuments({ siteId: ANY_ID_FILTER }, { limit }),
      ]);
      const assessments = findEarliest([queued, expired]);
      return { dueSince: { assessments, crm_deliveries: deliveries, events, webhooks, mails }, unmatchedPayments };
    });
  }

  private async findAssessmentQueuedSince(now: number): Promise<number | null> {
    const filter = { siteId: ANY_ID_FILTER, freeAt: 0, deletesAt: { $gt: now } };
    const options = { sort: { createdAt: 1 }, projection: { _id: 0, createdAt: 1 }, ...ACTIVE_INDEX_HINT } as const;
    return (await this.collections.assessments.findOne(filter, options))?.createdAt ?? null;
  }

  private async findLeaseExpiredSince(now: number): Promise<number | null> {
    const filter = { siteId: ANY_ID_FILTER, freeAt: { $gt: 0, $lte: now }, deletesAt: { $gt: now } };
    const options = { sort: { freeAt: 1 }, projection: { _id: 0, freeAt: 1 }, ...ACTIVE_INDEX_HINT } as const;
    return (await this.collections.assessments.findOne(filter, options))?.freeAt ?? null;
  }

  /** The due time of a new delivery is 0, so the time of its receipt counts instead. */
  private async findDeliveryDueSince(now: number): Promise<number | null> {
    const { deliveries, installations } = this.collections;
    const dueRange = { $gte: 0, $lte: now };
    const ids = await deliveries.distinct('installationId', { installationId: ANY_ID_FILTER, dueAt: dueRange });
    const active = await installations.find({ _id: { $in: ids }, applies: 1 }, { projection: { _id: 1 } }).toArray();
    const options = {
      sort: { sequence: 1 },
      projection: { dueAt: 1, receivedAt: 1 },
      hint: 'deliveries_waiting',
    } as const;
    const oldestDeliveries = await Promise.all(
      active.map(({ _id: installationId }) => deliveries.findOne({ installationId, dueAt: dueRange }, options)),
    );
    return findEarliest(oldestDeliveries.map((one) => one && Math.max(one.dueAt ?? 0, one.receivedAt)));
  }

  private async findEventWaitingSince(): Promise<number | null> {
    const options = { sort: { sequence: 1 }, projection: { occurredAt: 1 }, hint: 'events_waiting' } as const;
    return (await this.collections.events.findOne({ dispatched: 0 }, options))?.occurredAt ?? null;
  }

  /** Reads one entry of the index per webhook, because MongoDB plans `$sort` with `$group` as a DISTINCT_SCAN. */
  private async findWebhookDueSince(now: number): Promise<number | null> {
    const pipeline = [
      { $sort: { webhookId: 1, dueAt: 1 } },
      { $group: { _id: '$webhookId', dueAt: { $first: '$dueAt' } } },
      { $match: { dueAt: { $lte: now } } },
    ];
    const due = await this.collections.webhookQueues
      .aggregate<{ readonly _id: string; readonly dueAt: number }>(pipeline, { hint: 'webhook_queues_due' })
      .toArray();
    const filter = { _id: { $in: due.map(({ _id }) => _id) }, active: 1 } as const;
    const active = await this.collections.webhooks.find(filter, { projection: { _id: 1 } }).toArray();
    const ids = new Set(active.map(({ _id }) => _id));
    return findEarliest(due.filter(({ _id }) => ids.has(_id)).map(({ dueAt }) => dueAt));
  }

  private async findMailDueSince(now: number): Promise<number | null> {
    const options = { sort: { dueAt: 1 }, projection: { _id: 0, dueAt: 1 }, hint: 'mails_due' } as const;
    return (await this.collections.mails.findOne({ dueAt: { $lte: now } }, options))?.dueAt ?? null;
  }
}

function findEarliest(times: readonly (number | null | undefined)[]): number | null {
  const known = times.filter((time) => typeof time === 'number');
  return known.length === 0 ? null : Math.min(...known);
}
