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
 * Leases CRM installations to the workers that apply their deliveries, one worker at a time, so that deliveries are
 * applied in the order received. A delivery that is due later than `FURTHEST_DUE` from now counts as due, and a lease
 * that expires later than `MAX_LEASE_EXPIRY_MS` from now as expired. Times are in milliseconds since 1970.
 */
export interface DeliveryLeases extends LeaseRenewal {
  /**
   * Leases, until `expiresAt`, an installation that is active, has a mapping and a delivery due at `now`, and that no
   * worker holds; of several, the one whose last lease ended first. Returns `undefined` when there is none. Workers
   * that call at the same time get different installations.
   */
  take(now: number, expiresAt: number): Promise<Lease | undefined>;

  /** The leased installation's deliveries that are due at `now`, whole, by sequence ascending, at most `limit`. */
  due(lease: Lease, now: number, limit: number): Promise<readonly Delivery[]>;

  /**
   * When the earlier delivery of this record that still waits is due: of the same installation, `received` or
   * `retrying`, with this record id and a lower sequence; of several the latest time. `undefined` when there is none.
   */
  blockedUntil(delivery: Delivery, recordId: string): Promise<number | undefined>;

  /**
   * Stores what becomes of a delivery. Answers `lost`, and changes nothing, when it has changed since it was read.
   * Where it has ended with a record id, the installation's later `received` ones with that record id are due at once.
   */
  settle(delivery: Delivery, settlement: DeliveryOutcome): Promise<'settled' | 'lost'>;
}
