import type { EarlyReturn } from '../../../core/payments/refunds/early-return.ts';
import type { EarlyReturnRepository } from '../../../core/payments/refunds/early-return-repository.port.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { isDuplicateKey } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { earlyReturnKey } from '../documents/payment-documents.ts';

export class MongoEarlyReturnRepository implements EarlyReturnRepository {
  private readonly returns;

  constructor(private readonly database: MongoDatabase) {
    this.returns = database.collections.earlyReturns;
  }

  keep(one: EarlyReturn): Promise<'kept' | 'known'> {
    const { siteId, provider, eventId, observation, waitsUntil } = one;
    const { paymentReference } = observation.fact;
    const _id = earlyReturnKey(siteId, provider, paymentReference, eventId);
    const document = JSON.stringify(one);
    return this.database.ask(async () => {
      try {
        await this.returns.insertOne({ _id, siteId, provider, paymentReference, eventId, waitsUntil, document });
        return 'kept';
      } catch (error) {
        if (isDuplicateKey(error)) return 'known';
        throw error;
      }
    });
  }

  async ofPayment(siteId: string, provider: string, paymentReference: string): Promise<readonly EarlyReturn[]> {
    const filter = { siteId, provider, paymentReference };
    const found = await this.database.ask(() => this.returns.find(filter, { sort: { eventId: 1 } }).toArray());
    return found.map(({ document }) => JSON.parse(document) as EarlyReturn);
  }

  async deleteExpired(now: number): Promise<void> {
    await this.database.ask(() => this.returns.deleteMany({ waitsUntil: { $lt: now } }), MINUTE);
  }
}
