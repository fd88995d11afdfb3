import type { UnclaimedRefund } from '../../core/payments/refunds/unclaimed-refund.ts';
import type { UnclaimedRefundRepository } from '../../core/payments/refunds/unclaimed-refund-repository.port.ts';

export class MemoryUnclaimedRefundRepository implements UnclaimedRefundRepository {
  private readonly unclaimedRefunds = new Map<string, UnclaimedRefund>();

  async addIfNew(refund: UnclaimedRefund): Promise<'stored' | 'known'> {
    const { siteId, provider, eventId, observation } = refund;
    const key = JSON.stringify([siteId, provider, observation.fact.paymentReference, eventId]);
    if (this.unclaimedRefunds.has(key)) return 'known';
    this.unclaimedRefunds.set(key, structuredClone(refund));
    return 'stored';
  }

  async listByPayment(siteId: string, provider: string, paymentReference: string): Promise<readonly UnclaimedRefund[]> {
    const found = [...this.unclaimedRefunds.values()].filter(
      (one) =>
        one.siteId === siteId &&
        one.provider === provider &&
        one.observation.fact.paymentReference === paymentReference,
    );
    return structuredClone(found.sort((one, other) => (one.eventId < other.eventId ? -1 : 1)));
  }

  async deleteExpired(now: number): Promise<void> {
    for (const [key, { waitsUntil }] of this.unclaimedRefunds) if (waitsUntil < now) this.unclaimedRefunds.delete(key);
  }
}
