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
 * Leases CRM connections to the workers that apply their deliveries, one worker at a time, so that deliveries are
 * applied in the order received. A delivery that is due later than `MAX_DUE_MS` from now counts as due, and a lease
 * that expires later than `MAX_LEASE_EXPIRY_MS` from now as expired. Times are in milliseconds since 1970.
 */
export interface DeliveryLeases extends LeaseRenewal {
  /**
   * Leases, until `expiresAt`, a CRM connection that is active, has a mapping and a delivery due at `now`, and that no
   * worker holds; of several, the one whose last lease ended first. Returns `undefined` when there is none. Workers
   * that call at the same time get different connections.
   */
  take(now: number, expiresAt: number): Promise<Lease | undefined>;

  /** Reads the leased connection's deliveries that are due at `now`, by sequence ascending, at most `limit`. */
  due(lease: Lease, now: number, limit: number): Promise<readonly Delivery[]>;

  /**
   * Latest due time of the earlier pending deliveries (`received` or `retrying`, lower sequence) of the same CRM
   * connection and record id; `undefined` if there is none.
   */
  blockedUntil(delivery: Delivery, recordId: string): Promise<number | undefined>;

  /**
   * Stores the outcome of a delivery. Returns `lost`, and changes nothing, if the delivery has changed since it was
   * read. If it has ended with a record id, the connection's later `received` deliveries with that record id become
   * due at once.
   */
  settle(delivery: Delivery, outcome: DeliveryOutcome): Promise<'settled' | 'lost'>;
}
