import { setTimeout as delay } from 'node:timers/promises';
import { Timestamp } from 'mongodb';
import { type CrmDelivery, DUE_IMMEDIATELY, type ReplayMode } from '../../../core/crm/crm-delivery.ts';
import type {
  AddCrmDeliveryResult,
  CrmDeliveryFilter,
  CrmDeliveryKey,
  CrmDeliveryPage,
  CrmDeliveryRepository,
  NewCrmDelivery,
  ReplayBatchResult,
} from '../../../core/crm/crm-delivery-repository.port.ts';
import { createQueuedCrmDeliveryState } from '../../../core/crm/delivery-outcome.ts';
import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import {
  parseSequence,
  toCrmDelivery,
  toCrmDeliveryDocumentKey,
  toCrmDeliverySummary,
  toCrmDeliveryUpdate,
} from '../documents/crm-delivery-mapper.ts';

/**
 * Pause before the repository looks again for a delivery that another process is storing. A write takes about this long
 * to reach a majority of the replica set. Only then do reads see it.
 */
const RETRY_DELAY_MS = 5;

export class MongoCrmDeliveryRepository implements CrmDeliveryRepository {
  private readonly deliveries;

  constructor(private readonly database: MongoDatabase) {
    this.deliveries = database.collections.deliveries;
  }

  addIfNew(delivery: NewCrmDelivery): Promise<AddCrmDeliveryResult> {
    return this.database.execute(async () => {
      for (const deadline = performance.now() + this.database.timeoutMs; performance.now() < deadline; ) {
        if (await this.insertDelivery(delivery)) return { outcome: 'accepted' };
        const stored = await this.deliveries.findOne(
          { _id: toCrmDeliveryDocumentKey(delivery), siteId: delivery.siteId },
          { projection: { digest: 1, receivedAt: 1 } },
        );
        if (stored && stored.digest !== delivery.digest) return { outcome: 'reused' };
        if (stored) return { outcome: 'replayed', receivedAt: stored.receivedAt };
        await delay(RETRY_DELAY_MS);
      }
      throw new StoreUnavailableError('The delivery is being stored by another process.');
    });
  }

  async find(key: CrmDeliveryKey): Promise<CrmDelivery | undefined> {
    const found = await this.database.execute(() =>
      this.deliveries.findOne({ _id: toCrmDeliveryDocumentKey(key), siteId: key.siteId }),
    );
    return found ? toCrmDelivery(found) : undefined;
  }

  async listPage(
    siteId: string,
    installationId: string,
    { state, recordId }: CrmDeliveryFilter,
    limit: number,
    after?: string,
  ): Promise<CrmDeliveryPage> {
    const cursorFilter = after === undefined ? {} : { sequence: { $lt: parseSequence(after) } };
    const conditions = { ...(state !== undefined && { state }), ...(recordId !== undefined && { recordId }) };
    const filter = { siteId, installationId, ...conditions, ...cursorFilter };
    const hint = recordId === undefined ? {} : { hint: 'deliveries_by_record' };
    const options = { sort: { sequence: -1 }, limit: limit + 1, projection: { body: 0 }, ...hint } as const;
    const found = await this.database.execute(() => this.deliveries.find(filter, options).toArray());
    return { deliveries: found.slice(0, limit).map(toCrmDeliverySummary), hasMore: found.length > limit };
  }

  async listLaterOfRecord(
    { siteId, installationId, sequence }: CrmDelivery,
    recordId: string,
    limit: number,
    before?: string,
  ): Promise<readonly CrmDelivery[]> {
    const sequenceRange = { $gt: parseSequence(sequence), ...(before !== undefined && { $lt: parseSequence(before) }) };
    const options = { sort: { sequence: -1 }, limit, hint: 'deliveries_by_record' } as const;
    const found = await this.database.execute(() =>
      this.deliveries.find({ siteId, installationId, recordId, sequence: sequenceRange }, options).toArray(),
    );
    return found.map(toCrmDelivery);
  }

  async queueReplay(key: CrmDeliveryKey, replay: ReplayMode, now: number): Promise<boolean> {
    const { siteId } = key;
    const { matchedCount } = await this.database.execute(() =>
      this.deliveries.updateOne(
        { _id: toCrmDeliveryDocumentKey(key), siteId },
        toCrmDeliveryUpdate(createQueuedCrmDeliveryState(now, replay)),
      ),
    );
    return matchedCount === 1;
  }

  async queueReplaysSince(
    siteId: string,
    installationId: string,
    since: number,
    now: number,
    limit: number,
    after = '0',
  ): Promise<ReplayBatchResult> {
    const filter = { siteId, installationId, sequence: { $gt: parseSequence(after) }, receivedAt: { $gte: since } };
    const options = { sort: { sequence: 1 }, limit, projection: { sequence: 1 } } as const;
    return this.database.execute(async () => {
      const found = await this.deliveries.find(filter, options).toArray();
      const _id = { $in: found.map((one) => one._id) };
      if (found.length > 0)
        await this.deliveries.updateMany(
          { siteId, _id },
          toCrmDeliveryUpdate(createQueuedCrmDeliveryState(now, 'in_order')),
        );
      return { count: found.length, lastSequence: found.at(-1)?.sequence.toString() };
    });
  }

  deleteFinishedReceivedBefore(siteId: string, at: number, limit: number): Promise<number> {
    const endedFilter = { siteId, receivedAt: { $lt: at }, settledAt: { $gte: 0 } };
    return this.database.execute(async () => {
      const found = await this.deliveries.find(endedFilter, { limit, projection: { _id: 1 } }).toArray();
      if (found.length === 0) return 0;
      return (await this.deliveries.deleteMany({ _id: { $in: found.map(({ _id }) => _id) }, ...endedFilter }))
        .deletedCount;
    });
  }

  /**
   * Stores a delivery. Returns `false` if a delivery with the same key exists. MongoDB replaces the empty timestamp in
   * `sequence` with its logical time, which grows with every write.
   */
  private async insertDelivery(delivery: NewCrmDelivery): Promise<boolean> {
    const initial = {
      bytes: delivery.body.length,
      state: 'received',
      attempts: 0,
      dueAt: DUE_IMMEDIATELY,
      revision: 0,
    } as const;
    const sequence = new Timestamp(0n);
    try {
      await this.deliveries.insertOne({ _id: toCrmDeliveryDocumentKey(delivery), ...delivery, ...initial, sequence });
      return true;
    } catch (error) {
      if (isDuplicateKeyError(error)) return false;
      throw error;
    }
  }
}
