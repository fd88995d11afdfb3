import type { Delivery } from './delivery.ts';

/** The right to apply an installation's deliveries: nobody else does until it expires or is given back. */
export interface DeliveryTurn {
  readonly siteId: string;
  readonly installationId: string;
  /** Greater than that of every turn of this installation before. */
  readonly fencingNumber: number;
}

/** What becomes of a delivery. */
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
 * Gives installations to whoever applies deliveries, each to one at a time, so that deliveries are applied in the order
 * received. A delivery that is due later than `FURTHEST_DUE` from now counts as due, and a turn that ends later than
 * `FURTHEST_TURN_END` from now as ended. Times are in milliseconds since 1970.
 */
export interface DeliveryLeases {
  /**
   * Gives, until `expiresAt`, an installation that is active, has a mapping and a delivery due at `now`, and that nobody
   * holds; of several, the one whose last turn ended first. `undefined` when there is none. Of several takers at once, each
   * gets another installation.
   */
  take(now: number, expiresAt: number): Promise<DeliveryTurn | undefined>;

  /** Lets a turn last until `expiresAt`. Answers `lost`, and changes nothing, when somebody has taken it since. */
  extend(turn: DeliveryTurn, expiresAt: number): Promise<'extended' | 'lost'>;

  /** Ends a turn at `now`, so that the installation can be taken again; nothing when somebody has taken it since. */
  giveBack(turn: DeliveryTurn, now: number): Promise<void>;

  /** The installation's deliveries that are due at `now`, whole, by sequence ascending, at most `limit`. */
  due(turn: DeliveryTurn, now: number, limit: number): Promise<readonly Delivery[]>;

  /**
   * When the earlier delivery of this record that still waits is due: of the same installation, `received` or `retrying`,
   * with this record id and a lower sequence; of several the latest time. `undefined` when there is none.
   */
  blockedUntil(delivery: Delivery, recordId: string): Promise<number | undefined>;

  /**
   * Stores what becomes of a delivery. Answers `lost`, and changes nothing, when it has changed since it was read. Where it
   * has ended with a record id, the installation's later `received` ones with that record id are due at once.
   */
  settle(delivery: Delivery, settlement: DeliveryOutcome): Promise<'settled' | 'lost'>;
}
