import type { EarlyReturn } from './early-return.ts';

/** Stores refunds and disputes whose payments are not known yet. */
export interface EarlyReturnRepository {
  /**
   * Stores a refund or dispute. Returns `kept` once it is durable. Returns `known` and writes nothing if the site
   * already has one with this provider, event and payment. Of concurrent calls, one stores it.
   */
  keep(refund: EarlyReturn): Promise<'kept' | 'known'>;

  /** Lists the site's refunds and disputes of a payment at a provider, by event id ascending. */
  ofPayment(siteId: string, provider: string, paymentReference: string): Promise<readonly EarlyReturn[]>;

  /** Deletes all refunds and disputes of all sites whose `waitsUntil` is before `now`. */
  deleteExpired(now: number): Promise<void>;
}
