import type { EarlyReturn } from '../../core/payments/refunds/early-return.ts';
import type { EarlyReturnRepository } from '../../core/payments/refunds/early-return-repository.port.ts';

export class MemoryEarlyReturnRepository implements EarlyReturnRepository {
  private readonly returns = new Map<string, EarlyReturn>();

  async keep(one: EarlyReturn): Promise<'kept' | 'known'> {
    const { siteId, provider, eventId, observation } = one;
    const key = JSON.stringify([siteId, provider, observation.fact.paymentReference, eventId]);
    if (this.returns.has(key)) return 'known';
    this.returns.set(key, structuredClone(one));
    return 'kept';
  }

  async ofPayment(siteId: string, provider: string, paymentReference: string): Promise<readonly EarlyReturn[]> {
    const found = [...this.returns.values()].filter(
      (one) =>
        one.siteId === siteId &&
        one.provider === provider &&
        one.observation.fact.paymentReference === paymentReference,
    );
    return structuredClone(found.sort((one, other) => (one.eventId < other.eventId ? -1 : 1)));
  }

  async deleteExpired(now: number): Promise<void> {
    for (const [key, { waitsUntil }] of this.returns) if (waitsUntil < now) this.returns.delete(key);
  }
}
