import type { EarlyReturn } from '../../../core/payments/refunds/early-return.ts';
import type { EarlyReturnRepository } from '../../../core/payments/refunds/early-return-repository.port.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { isDuplicateKey } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { unclaimedRefundKey } from '../documents/payment-documents.ts';

export class MongoUnclaimedRefundRepository implements EarlyReturnRepository {
  private readonly unclaimedRefunds;

  constructor(private readonly database: MongoDatabase) {
    this.unclaimedRefunds = database.collections.earlyReturns;
  }

  keep(one: EarlyReturn): Promise<'kept' | 'known'> {
    const { siteId, provider, eventId, observation, waitsUntil } = one;
    const { paymentReference } = observation.fact;
    const _id = unclaimedRefundKey(siteId, provider, paymentReference, eventId);
    const document = JSON.stringify(one);
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
        return 'kept';
      } catch (error) {
        if (isDuplicateKey(error)) return 'known';
        throw error;
      }
    });
  }

  async ofPayment(siteId: string, provider: string, paymentReference: string): Promise<readonly EarlyReturn[]> {
    const filter = { siteId, provider, paymentReference };
    const found = await this.database.execute(() =>
      this.unclaimedRefunds.find(filter, { sort: { eventId: 1 } }).toArray(),
    );
    return found.map(({ document }) => JSON.parse(document) as EarlyReturn);
  }

  async deleteExpired(now: number): Promise<void> {
    await this.database.execute(() => this.unclaimedRefunds.deleteMany({ waitsUntil: { $lt: now } }), MINUTE);
  }
}
