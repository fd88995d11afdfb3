import { createEmptyPaymentAction, type PaymentAction } from '../../../core/payments/settings/payment-action.ts';
import type { PaymentActionRepository } from '../../../core/payments/settings/payment-action-repository.port.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { retryOnConflict } from '../database/retry-on-conflict.ts';
import type { PaymentActionDocument } from '../documents/payment-documents.ts';

export class MongoPaymentActionRepository implements PaymentActionRepository {
  private readonly actions;

  constructor(private readonly database: MongoDatabase) {
    this.actions = database.collections.paymentActions;
  }

  async find(siteId: string): Promise<PaymentAction> {
    const found = await this.database.execute(() => this.actions.findOne({ _id: siteId }));
    return found ? toPaymentAction(found) : createEmptyPaymentAction(siteId);
  }

  change(siteId: string, change: (action: PaymentAction) => PaymentAction): Promise<PaymentAction> {
    return retryOnConflict(this.database, async () => {
      const found = await this.actions.findOne({ _id: siteId });
      const changed = { ...change(found ? toPaymentAction(found) : createEmptyPaymentAction(siteId)), siteId };
      const { _id, ...rest } = toPaymentActionDocument(changed, siteId);
      const isStored = found
        ? (await this.actions.updateOne({ _id, document: found.document }, { $set: rest })).matchedCount === 1
        : await this.tryInsert({ _id, ...rest });
      return isStored ? { result: changed } : 'conflict';
    });
  }

  async listWithCredentials(provider: string, limit: number): Promise<readonly PaymentAction[]> {
    const found = this.actions.find({ providers: provider }, { sort: { _id: 1 }, limit });
    return (await this.database.execute(() => found.toArray())).map(toPaymentAction);
  }

  private async tryInsert(document: PaymentActionDocument): Promise<boolean> {
    try {
      await this.actions.insertOne(document);
      return true;
    } catch (error) {
      if (isDuplicateKeyError(error)) return false;
      throw error;
    }
  }
}

export function toPaymentActionDocument(action: PaymentAction, siteId: string): PaymentActionDocument {
  const providers = action.credentials.map(({ provider }) => provider);
  return { _id: siteId, providers, document: JSON.stringify(action) };
}

function toPaymentAction({ document }: PaymentActionDocument): PaymentAction {
  return JSON.parse(document) as PaymentAction;
}
