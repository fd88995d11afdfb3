import type { PaymentAction } from './payment-action.ts';

/** Stores each site's action `payments`. */
export interface PaymentActionRepository {
  /** Finds the current state of the site's action. If none is stored, returns one without settings and credentials. */
  find(siteId: string): Promise<PaymentAction>;

  /**
   * Stores and returns the result of `change`, all or nothing. Durable when it resolves, and visible to all processes
   * from then on. Concurrent changes are applied one after another. `change` may run several times, so it must be pure.
   * The site id is never changed. If `change` throws, nothing is stored and the caller gets the error.
   */
  change(siteId: string, change: (action: PaymentAction) => PaymentAction): Promise<PaymentAction>;

  /** Lists the actions that have credentials of this provider, by site id ascending, at most `limit`. */
  withCredentials(provider: string, limit: number): Promise<readonly PaymentAction[]>;
}
