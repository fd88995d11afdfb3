import type { Delivery, DeliveryState, DeliverySummary, Replay } from './delivery.ts';

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

export interface Reapplied {
  readonly count: number;
  /** `undefined` when there was none. */
  readonly last: string | undefined;
}

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
   * Stores a delivery as `received`, due at once by any clock, in one write, durable when it resolves: `accepted`. One
   * whose id the installation has already is not stored: `replayed`, with the time of the first, when the digest is the
   * same, else `reused`. However many come at once, one is accepted. The same id on two installations is two
   * deliveries.
   */
  accept(delivery: NewDelivery): Promise<Accepted>;

  /** The delivery whole, its body byte for byte; `undefined` for one of another site or installation, or none. */
  find(key: DeliveryKey): Promise<Delivery | undefined>;

  /**
   * The installation's deliveries by sequence descending, which is the last received first; of one state where it is
   * given; `limit` of them behind the sequence `after`.
   */
  page(
    siteId: string,
    installationId: string,
    state: DeliveryState | undefined,
    limit: number,
    after?: string,
  ): Promise<DeliveryPage>;

  /**
   * Later deliveries (greater sequence) of the installation whose last attempt found `recordId`, in any state, with
   * bodies: by sequence descending, at most `limit`, below the sequence `before`.
   */
  laterOfRecord(delivery: Delivery, recordId: string, limit: number, before?: string): Promise<readonly Delivery[]>;

  /**
   * Resets a delivery in any state to `received`, due at `now`, with zero attempts and this `replay`. Returns false if
   * it does not exist.
   */
  reapply(key: DeliveryKey, replay: Replay, now: number): Promise<boolean>;

  /**
   * As `reapply` with `in_order`, for the installation's deliveries that were received at or after `since`: by sequence
   * ascending, at most `limit` of them behind the sequence `after`. Returns how many, and the last one's sequence.
   */
  reapplySince(
    siteId: string,
    installationId: string,
    since: number,
    now: number,
    limit: number,
    after?: string,
  ): Promise<Reapplied>;

  /**
   * Removes deliveries that have ended and were received before `at`, of any installation, at most `limit`. Answers how
   * many.
   */
  deleteReceivedBefore(at: number, limit: number): Promise<number>;
}
