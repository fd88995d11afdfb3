import type { PaymentAction } from './payment-action.ts';

/** Stores each site's action `payments`. */
export interface PaymentActionRepository {
  /**
   * Finds the current state of the site's action. If none is stored, returns an action without settings and
   * credentials.
   */
  find(siteId: string): Promise<PaymentAction>;

  /**
   * Stores and returns the result of `change`. When the promise resolves, the change is durable and visible to all
   * processes. Concurrent changes are applied one after the other. `change` may run several times, so it must be pure.
   * The site id never changes. If `change` throws, nothing is stored and the caller gets the error.
   */
  change(siteId: string, change: (action: PaymentAction) => PaymentAction): Promise<PaymentAction>;

  /** Lists at most `limit` actions that have credentials for this provider, by site id ascending. */
  listWithCredentials(provider: string, limit: number): Promise<readonly PaymentAction[]>;
}
