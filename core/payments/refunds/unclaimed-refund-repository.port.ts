import type { UnclaimedRefund } from './unclaimed-refund.ts';

/** Stores refunds and disputes that were reported before their payments. */
export interface UnclaimedRefundRepository {
  /**
   * Stores a refund or dispute. Returns `stored` once it is durable. If the site already has a refund or dispute with
   * this provider, event and payment, writes nothing and returns `known`. If several equal calls run at the same time,
   * only one returns `stored`.
   */
  addIfNew(refund: UnclaimedRefund): Promise<'stored' | 'known'>;

  /** Lists the site's refunds and disputes of a payment at a provider, by event id ascending. */
  listByPayment(siteId: string, provider: string, paymentReference: string): Promise<readonly UnclaimedRefund[]>;

  /** Deletes all refunds and disputes of all sites whose `waitsUntil` is before `now`. */
  deleteExpired(now: number): Promise<void>;
}
