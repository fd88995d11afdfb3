import type { UnclaimedRefund } from '../../../core/payments/refunds/unclaimed-refund.ts';
import type { UnclaimedRefundRepository } from '../../../core/payments/refunds/unclaimed-refund-repository.port.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toUnclaimedRefundKey } from '../documents/payment-documents.ts';

export class MongoUnclaimedRefundRepository implements UnclaimedRefundRepository {
  private readonly unclaimedRefunds;

  constructor(private readonly database: MongoDatabase) {
    this.unclaimedRefunds = database.collections.earlyReturns;
  }

  addIfNew(refund: UnclaimedRefund): Promise<'stored' | 'known'> {
    const { siteId, provider, eventId, observation, waitsUntil } = refund;
    const { paymentReference } = observation.fact;
    const _id = toUnclaimedRefundKey(siteId, provider, paymentReference, eventId);
    const document = JSON.stringify(refund);
    return this.database.execute(async () => {
      try {
        await this.unclaimedRefunds.insertOne({
          _id,
          siteId,
          provider,
          paymentReference,
          eventId,
          waitsUntil,
          document,
        });
        return 'stored';
      } catch (error) {
        if (isDuplicateKeyError(error)) return 'known';
        throw error;
      }
    });
  }

  async listByPayment(siteId: string, provider: string, paymentReference: string): Promise<readonly UnclaimedRefund[]> {
    const filter = { siteId, provider, paymentReference };
    const found = await this.database.execute(() =>
      this.unclaimedRefunds.find(filter, { sort: { eventId: 1 } }).toArray(),
    );
    return found.map(({ document }) => JSON.parse(document) as UnclaimedRefund);
  }

  async deleteExpired(now: number): Promise<void> {
    await this.database.execute(() => this.unclaimedRefunds.deleteMany({ waitsUntil: { $lt: now } }), MINUTE);
  }
}
