import {
  createEmptyPaymentAction,
  findCredentials,
  type PaymentAction,
} from '../../core/payments/settings/payment-action.ts';
import type { PaymentActionRepository } from '../../core/payments/settings/payment-action-repository.port.ts';

export class MemoryPaymentActionRepository implements PaymentActionRepository {
  private readonly actions = new Map<string, PaymentAction>();

  async find(siteId: string): Promise<PaymentAction> {
    return structuredClone(this.actions.get(siteId) ?? createEmptyPaymentAction(siteId));
  }

  async change(siteId: string, change: (action: PaymentAction) => PaymentAction): Promise<PaymentAction> {
    const existing = structuredClone(this.actions.get(siteId) ?? createEmptyPaymentAction(siteId));
    const changed = structuredClone({ ...change(existing), siteId });
    this.actions.set(siteId, changed);
    return structuredClone(changed);
  }

  async listWithCredentials(provider: string, limit: number): Promise<readonly PaymentAction[]> {
    const found = [...this.actions.values()].filter((action) => findCredentials(action, provider) !== undefined);
    return structuredClone(found.sort((one, other) => (one.siteId < other.siteId ? -1 : 1)).slice(0, limit));
  }
}
