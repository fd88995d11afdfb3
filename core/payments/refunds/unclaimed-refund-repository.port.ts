import type { UnclaimedRefund } from './unclaimed-refund.ts';

/** Stores refunds and disputes whose payments are not known yet. */
export interface UnclaimedRefundRepository {
  /**
   * Stores a refund or dispute. Returns `kept` once it is durable. Returns `known` and writes nothing if the site
   * already has one with this provider, event and payment. Of concurrent calls, one stores it.
   */
  store(refund: UnclaimedRefund): Promise<'kept' | 'known'>;

  /** Lists the site's refunds and disputes of a payment at a provider, by event id ascending. */
  listByPayment(siteId: string, provider: string, paymentReference: string): Promise<readonly UnclaimedRefund[]>;

  /** Deletes all refunds and disputes of all sites whose `waitsUntil` is before `now`. */
  deleteExpired(now: number): Promise<void>;
}
