import type {
  LeasedResend,
  ResendLease,
  WebhookResend,
  WebhookResendQueue,
} from '../../../core/webhooks/webhook-resend-queue.port.ts';
import { createFirstFencingNumber } from '../../node/first-fencing-number.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { retryOnConflict } from '../database/retry-on-conflict.ts';
import type { WebhookResendDocument } from '../documents/webhook-documents.ts';

export class MongoWebhookResendQueue implements WebhookResendQueue {
  private readonly resends;
  private readonly webhooks;

  constructor(private readonly database: MongoDatabase) {
    this.resends = database.collections.webhookResends;
    this.webhooks = database.collections.webhooks;
  }

  async add({ webhookId: _id, siteId, since, requestedAt }: WebhookResend): Promise<void> {
    const fencingNumber = { $add: [{ $ifNull: ['$fencingNumber', createFirstFencingNumber()] }, 1] };
    const update = {
      siteId: { $literal: siteId },
      since: { $min: ['$since', { $literal: since }] },
      requestedAt: { $max: ['$requestedAt', { $literal: requestedAt }] },
      position: null,
      leasedUntil: 0,
      fencingNumber,
    };
    await retryOnConflict<void>(this.database, async () => {
      try {
        await this.resends.updateOne({ _id }, [{ $set: update }], { upsert: true });
        return { result: undefined };
      } catch (error) {
        if (isDuplicateKeyError(error)) return 'conflict';
        throw error;
      }
    });
  }

  /** Reads all resends that can be leased, because only a few are in progress at a time. Most calls find none. */
  acquire(now: number, expiresAt: number): Promise<LeasedResend | undefined> {
    const freeFilter = { $or: [{ leasedUntil: { $lte: now } }, { leasedUntil: { $gt: expiresAt } }] };
    return this.database.execute(async () => {
      const options = { sort: { leasedUntil: 1, _id: 1 }, hint: 'webhook_resends_by_lease' } as const;
      const free = await this.resends.find(freeFilter, options).toArray();
      if (free.length === 0) return undefined;
      const filter = { _id: { $in: free.map(({ _id }) => _id) }, active: 1 } as const;
      const active = await this.webhooks.find(filter, { projection: { _id: 1 } }).toArray();
      for (const { _id, fencingNumber } of free.filter((one) => active.some((webhook) => webhook._id === one._id))) {
        const update = { $set: { leasedUntil: expiresAt }, $inc: { fencingNumber: 1 } };
        const leased = await this.resends.findOneAndUpdate({ _id, fencingNumber }, update, { returnDocument: 'after' });
        if (leased) return toLeasedResend(leased);
      }
      return undefined;
    });
  }

  finishBatch(
    { webhookId: _id, fencingNumber }: ResendLease,
    cursor: string | undefined,
    now: number,
  ): Promise<'recorded' | 'lost'> {
    const leaseFilter = { _id, fencingNumber };
    return this.database.execute(async () => {
      const isRecorded =
        cursor === undefined
          ? (await this.resends.deleteOne(leaseFilter)).deletedCount === 1
          : (await this.resends.updateOne(leaseFilter, { $set: { position: cursor, leasedUntil: now } }))
              .matchedCount === 1;
      return isRecorded ? 'recorded' : 'lost';
    });
  }
}

function toLeasedResend(found: WebhookResendDocument): LeasedResend {
  const { _id: webhookId, siteId, since, requestedAt, position, fencingNumber } = found;
  return {
    lease: { webhookId, fencingNumber },
    resend: { siteId, webhookId, since, requestedAt },
    cursor: position ?? undefined,
  };
}
