import type { EarlyReturn } from './early-return.ts';

/** Keeps the refunds and disputes that were told before their payments were known. */
export interface EarlyReturnRepository {
  /**
   * Keeps a return, durable when it resolves: `kept`; `known`, and nothing is written, when the site has one of this
   * event and payment of the provider already. However many come at once, one is kept.
   */
  keep(one: EarlyReturn): Promise<'kept' | 'known'>;

  /** All that the site has of this payment at this provider, by event id ascending. */
  ofPayment(siteId: string, provider: string, paymentReference: string): Promise<readonly EarlyReturn[]>;

  /** Forgets, of every site, what waits until before `now`. */
  deleteExpired(now: number): Promise<void>;
}
