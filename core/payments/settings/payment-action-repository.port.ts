import type { PaymentAction } from './payment-action.ts';

/** Keeps each site's action `payments`. */
export interface PaymentActionRepository {
  /**
   * The site's action as the store has it at this moment; without settings and credentials where nothing was ever
   * stored.
   */
  find(siteId: string): Promise<PaymentAction>;

  /**
   * Stores what `change` makes of the site's action, all or nothing, durable when it resolves, and answers that.
   * Concurrent changes are applied one after the other; `change` may run again, so it must be pure; the site stays as
   * it is. What it throws goes to the caller, and nothing is stored. Once it resolves no process finds the action as it
   * was.
   */
  change(siteId: string, change: (action: PaymentAction) => PaymentAction): Promise<PaymentAction>;

  /** The actions with credentials of this provider, by site id ascending, at most `limit`. */
  withCredentials(provider: string, limit: number): Promise<readonly PaymentAction[]>;
}
