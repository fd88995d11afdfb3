import type { Lease, LeaseRenewer } from '../shared/lease.ts';
import type { CrmDelivery } from './crm-delivery.ts';

/** The outcome of an attempt to apply a delivery. */
export type CrmDeliveryOutcome = Pick<
  CrmDelivery,
  | 'state'
  | 'attempts'
  | 'dueAt'
  | 'recordId'
  | 'ticketId'
  | 'settledAt'
  | 'failureCode'
  | 'failurePointer'
  | 'appliedAt'
>;

/**
 * Leases CRM connections to workers, one worker at a time, so that deliveries are applied in the order received. Times
 * are in milliseconds since 1970.
 *
 * A stored time is wrong if the clock that wrote it was ahead, and has been set back since. Therefore a delivery also
 * counts as due if its due time is more than `MAX_CRM_DELIVERY_DUE_DELAY_MS` in the future. A lease also counts as
 * expired if its expiry is more than `MAX_TIME_UNTIL_LEASE_EXPIRY_MS` in the future.
 */
export interface CrmDeliveryLeases extends LeaseRenewer {
  /**
   * Leases a CRM connection until `expiresAt`. The connection must be active, have a mapping, have a delivery due at
   * `now`, and not be leased. If several qualify, takes the connection whose last lease ended first. Returns
   * `undefined` if none qualifies. Concurrent callers get different connections.
   */
  acquire(now: number, expiresAt: number): Promise<Lease | undefined>;

  /** Lists at most `limit` deliveries of the leased connection that are due at `now`, by sequence ascending. */
  listDue(lease: Lease, now: number, limit: number): Promise<readonly CrmDelivery[]>;

  /**
   * Returns the latest due time among the earlier pending deliveries of the same CRM connection and record id.
   * `delivery` must wait until then. Returns `undefined` if there are none. A delivery is earlier if its sequence is
   * lower, and pending if it is `received` or `retrying`.
   */
  findLatestDueTimeOfEarlierPending(delivery: CrmDelivery, recordId: string): Promise<number | undefined>;

  /**
   * Stores the outcome of a delivery. Returns `lost` and changes nothing if the delivery has changed since it was read.
   * If the outcome is final and the delivery has a record id, later `received` deliveries of the same connection and
   * record id become due at once. If the site has a webhook, the same write stores the events of `toCrmDeliveryEvents`.
   */
  recordOutcome(delivery: CrmDelivery, outcome: CrmDeliveryOutcome): Promise<'recorded' | 'lost'>;
}
