import type { EarlyReturn } from '../../core/payments/refunds/early-return.ts';
import type { EarlyReturnRepository } from '../../core/payments/refunds/early-return-repository.port.ts';

export class MemoryEarlyReturnRepository implements EarlyReturnRepository {
  private readonly unclaimedRefunds = new Map<string, EarlyReturn>();

  async keep(one: EarlyReturn): Promise<'kept' | 'known'> {
    const { siteId, provider, eventId, observation } = one;
    const key = JSON.stringify([siteId, provider, observation.fact.paymentReference, eventId]);
    if (this.unclaimedRefunds.has(key)) return 'known';
    this.unclaimedRefunds.set(key, structuredClone(one));
    return 'kept';
  }

  async ofPayment(siteId: string, provider: string, paymentReference: string): Promise<readonly EarlyReturn[]> {
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
