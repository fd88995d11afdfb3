import type { Delivery, DeliveryState, DeliverySummary } from './delivery.ts';

/** A delivery that was verified. */
export type NewDelivery = Pick<
  Delivery,
  'siteId' | 'installationId' | 'deliveryId' | 'receivedAt' | 'sentAt' | 'digest' | 'body'
>;

export type Accepted =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'replayed'; readonly receivedAt: number }
  | { readonly outcome: 'reused' };

export interface DeliveryPage {
  readonly deliveries: readonly DeliverySummary[];
  readonly hasMore: boolean;
}

/** What becomes of a delivery. */
export type Settlement = Pick<
  Delivery,
  | 'state'
  | 'attempts'
  | 'dueAt'
  | 'recordId'
  | 'ticketId'
  | 'settledAt'
  | 'failureCode'
  | 'failurePointer'
  | 'appliedChange'
>;

/** Names a delivery. */
export interface DeliveryKey {
  readonly siteId: string;
  readonly installationId: string;
  readonly deliveryId: string;
}

/**
 * Keeps deliveries: each is the event and the record that it came, in one. Of an installation, one that was accepted
 * before another's acceptance began has the lower sequence.
 */
export interface DeliveryRepository {
  /**
   * Stores a delivery as `received`, due at once, in one write, durable when it resolves: `accepted`. One whose id the
   * installation has already is not stored: `replayed`, with the time of the first, when the digest is the same, else
   * `reused`. However many come at once, one is accepted. The same id on two installations is two deliveries.
   */
  accept(delivery: NewDelivery): Promise<Accepted>;

  /** The delivery whole, its body byte for byte; `undefined` for one of another site or installation, or none. */
  find(key: DeliveryKey): Promise<Delivery | undefined>;

  /**
   * The installation's deliveries by sequence descending, which is the last received first; of one state where it is given;
   * `limit` of them behind the sequence `after`.
   */
  page(
    siteId: string,
    installationId: string,
    state: DeliveryState | undefined,
    limit: number,
    after?: string,
  ): Promise<DeliveryPage>;

  /** The installation's deliveries that are due at `now`, whole, by sequence ascending, at most `limit`. */
  due(siteId: string, installationId: string, now: number, limit: number): Promise<readonly Delivery[]>;

  /**
   * Stores what becomes of a delivery, durable when it resolves. Answers `lost`, and changes nothing, when it has changed
   * since it was read.
   */
  settle(delivery: Delivery, settlement: Settlement): Promise<'settled' | 'lost'>;

  /**
   * Makes the installation's deliveries `received` anew, due at `now` and without attempts, save those that are applied
   * under way: the one of this id, or all that were received at or after `since`. Those that wait already become due as
   * well. Answers how many it has made due; all of them, or none, have changed when it fails.
   */
  reapply(
    siteId: string,
    installationId: string,
    which: { readonly deliveryId: string } | { readonly since: number },
    now: number,
  ): Promise<number>;

  /** Removes deliveries that have ended and were received before `at`, of any installation, at most `limit`. Answers how many. */
  deleteReceivedBefore(at: number, limit: number): Promise<number>;
}
