import type { Lease, LeaseRenewal } from '../shared/lease.ts';
import type { Delivery } from './delivery.ts';

/** The outcome of an attempt to apply a delivery. */
export type DeliveryOutcome = Pick<
  Delivery,
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
 * Times too far ahead were written by a clock that has been set back since. A delivery counts as due if its due time is
 * later than `MAX_DUE_DELAY_MS` from now. A lease counts as expired if it expires later than `MAX_LEASE_EXPIRY_MS` from
 * now.
 */
export interface DeliveryLeases extends LeaseRenewal {
  /**
   * Leases a CRM connection until `expiresAt`: one that is active, has a mapping, has a delivery due at `now`, and is
   * not leased. Prefers the connection whose last lease ended first. Returns `undefined` if there is none. Concurrent
   * callers get different connections.
   */
  take(now: number, expiresAt: number): Promise<Lease | undefined>;

  /** Lists the leased connection's deliveries that are due at `now`, by sequence ascending, at most `limit`. */
  listDue(lease: Lease, now: number, limit: number): Promise<readonly Delivery[]>;

  /**
   * Returns the latest due time of earlier pending deliveries of the same CRM connection and record id; `undefined` if
   * there are none. Earlier means a lower sequence, pending means `received` or `retrying`.
   */
  blockedUntil(delivery: Delivery, recordId: string): Promise<number | undefined>;

  /**
   * Stores the outcome of a delivery. Returns `lost` and changes nothing if the delivery has changed since it was read.
   * If the delivery has ended and has a record id, later `received` deliveries of the same connection and record id
   * become due at once.
   */
  settle(delivery: Delivery, outcome: DeliveryOutcome): Promise<'settled' | 'lost'>;
}
