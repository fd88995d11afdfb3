import type { Condition } from 'mongodb';
import { type CrmDelivery, MAX_CRM_DELIVERY_DUE_DELAY_MS } from '../../../core/crm/crm-delivery.ts';
import { toCrmDeliveryEvents } from '../../../core/crm/crm-delivery-events.ts';
import type { CrmDeliveryLeases, CrmDeliveryOutcome } from '../../../core/crm/crm-delivery-leases.port.ts';
import { type Lease, MAX_TIME_UNTIL_LEASE_EXPIRY_MS } from '../../../core/shared/lease.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import {
  parseSequence,
  toCrmDelivery,
  toCrmDeliveryDocumentKey,
  toCrmDeliveryUpdate,
} from '../documents/crm-delivery-mapper.ts';
import { MongoEventAppender } from '../webhooks/event-appender.ts';

export class MongoCrmDeliveryLeases implements CrmDeliveryLeases {
  private readonly installations;
  private readonly deliveries;
  private readonly events;

  constructor(private readonly database: MongoDatabase) {
    this.installations = database.collections.installations;
    this.deliveries = database.collections.deliveries;
    this.events = new MongoEventAppender(database);
  }

  acquire(now: number, expiresAt: number): Promise<Lease | undefined> {
    return this.database.execute(async () => {
      // MongoDB answers a query with one range from the index alone. A query with both ranges would read documents.
      const ids = (
        await Promise.all(
          createDueDeliveryConditions(now).map((dueAt) => this.listInstallationsWithDueDeliveries(dueAt)),
        )
      ).flat();
      if (ids.length === 0) return undefined;
      const unleasedConditions = [
        { turnExpiresAt: { $lte: now } },
        { turnExpiresAt: { $gt: now + MAX_TIME_UNTIL_LEASE_EXPIRY_MS } },
      ];
      const leased = await this.installations.findOneAndUpdate(
        { _id: { $in: ids }, applies: 1, $or: unleasedConditions },
        { $set: { turnExpiresAt: expiresAt }, $inc: { fencingNumber: 1 } },
        { sort: { turnExpiresAt: 1, _id: 1 }, returnDocument: 'after' },
      );
      if (!leased) return undefined;
      const { _id: resourceId, siteId, fencingNumber } = leased;
      return { siteId, resourceId, fencingNumber };
    });
  }

  async renew({ siteId, resourceId: _id, fencingNumber }: Lease, turnExpiresAt: number): Promise<'renewed' | 'lost'> {
    const leaseFilter = { _id, siteId, fencingNumber };
    const { matchedCount } = await this.database.execute(() =>
      this.installations.updateOne(leaseFilter, { $set: { turnExpiresAt } }),
    );
    return matchedCount === 0 ? 'lost' : 'renewed';
  }

  async listDue(
    { siteId, resourceId: installationId }: Lease,
    now: number,
    limit: number,
  ): Promise<readonly CrmDelivery[]> {
    const filter = {
      siteId,
      installationId,
      dueAt: { $gte: 0 },
      $or: createDueDeliveryConditions(now).map((dueAt) => ({ dueAt })),
    };
    const options = { sort: { sequence: 1 }, limit, hint: 'deliveries_waiting' } as const;
    return (await this.database.execute(() => this.deliveries.find(filter, options).toArray())).map(toCrmDelivery);
  }

  async findLatestDueTimeOfEarlierPending(delivery: CrmDelivery, recordId: string): Promise<number | undefined> {
    const { siteId, installationId, sequence } = delivery;
    const lowerSequence = { $lt: parseSequence(sequence) };
    const earlierFilter = { siteId, installationId, recordId, sequence: lowerSequence };
    const options = { sort: { dueAt: -1 }, projection: { dueAt: 1 }, hint: 'deliveries_of_record' } as const;
    const found = await this.database.execute(() =>
      this.deliveries.findOne({ ...earlierFilter, dueAt: { $gte: 0 } }, options),
    );
    return found?.dueAt;
  }

  recordOutcome(delivery: CrmDelivery, outcome: CrmDeliveryOutcome): Promise<'recorded' | 'lost'> {
    const { siteId, installationId, revision } = delivery;
    const { dueAt, settledAt, recordId } = outcome;
    return this.database.execute(async () => {
      const unchangedFilter = { _id: toCrmDeliveryDocumentKey(delivery), siteId, revision };
      const events = toCrmDeliveryEvents(delivery, outcome);
      const isStored = await this.events.writeWithEvents(siteId, events, async (options) => {
        const { matchedCount } = await this.deliveries.updateOne(
          unchangedFilter,
          toCrmDeliveryUpdate(outcome),
          options,
        );
        return matchedCount === 1;
      });
      if (!isStored) return 'lost';
      if (dueAt !== null || settledAt === null || recordId === null) return 'recorded';
      const sequence = { $gt: parseSequence(delivery.sequence) };
      const state = 'received' as const;
      const laterReceivedFilter = { siteId, installationId, recordId, sequence, state, dueAt: { $gt: settledAt } };
      await this.deliveries.updateMany(laterReceivedFilter, toCrmDeliveryUpdate({ dueAt: settledAt }));
      return 'recorded';
    });
  }

  /**
   * Lists the ids of installations that have deliveries due in this range. The condition on `installationId` matches
   * every installation. Because of this condition, MongoDB reads one entry of the index per installation instead of one
   * per delivery.
   */
  private listInstallationsWithDueDeliveries(dueAt: Condition<number>): Promise<string[]> {
    return this.deliveries.distinct('installationId', { installationId: { $gte: '' }, dueAt });
  }
}

/**
 * Returns the two ranges of due times that count as due at `now`: times that have passed, and times that are impossibly
 * late. A clock that was ahead, and has been set back since, has stored the late ones.
 */
function createDueDeliveryConditions(now: number) {
  return [{ $gte: 0, $lte: now }, { $gt: now + MAX_CRM_DELIVERY_DUE_DELAY_MS }];
}
