import type { Delivery, DeliveryState, DeliverySummary, ReplayMode } from './delivery.ts';

/** A verified delivery that is not stored yet. */
export type NewDelivery = Pick<
  Delivery,
  'siteId' | 'installationId' | 'deliveryId' | 'receivedAt' | 'sentAt' | 'digest' | 'body'
>;

export type AcceptResult =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'replayed'; readonly receivedAt: number }
  | { readonly outcome: 'reused' };

export interface DeliveryPage {
  readonly deliveries: readonly DeliverySummary[];
  readonly hasMore: boolean;
}

export interface ReplayBatch {
  /** Number of deliveries that were replayed. */
  readonly count: number;
  /** Sequence of the last delivery that was replayed; `undefined` if there was none. */
  readonly last: string | undefined;
}

/** Identifies a delivery. */
export interface DeliveryKey {
  readonly siteId: string;
  readonly installationId: string;
  readonly deliveryId: string;
}

/**
 * Stores deliveries. Each is both the event and the record that its id was used. Within a CRM connection, a delivery
 * that was accepted before another `accept` began has the lower sequence.
 */
export interface DeliveryRepository {
  /**
   * Stores a delivery as `received`, due immediately by any clock, in one write. Returns `accepted` once it is durable.
   * Stores nothing if the CRM connection already has the id: returns `replayed`, with the time of the first receipt, if
   * the digest is the same, else `reused`. Of concurrent calls with one id, one is accepted. The same id on two
   * connections makes two deliveries.
   */
  accept(delivery: NewDelivery): Promise<AcceptResult>;

  /**
   * Finds a delivery, with its body byte for byte. Returns `undefined` if it does not exist or belongs to another site
   * or CRM connection.
   */
  find(key: DeliveryKey): Promise<Delivery | undefined>;

  /**
   * Lists the CRM connection's deliveries by sequence descending, so last received first. Returns at most `limit` of
   * them, after the sequence `after`. `state` restricts the list to one state.
   */
  page(
    siteId: string,
    installationId: string,
    state: DeliveryState | undefined,
    limit: number,
    after?: string,
  ): Promise<DeliveryPage>;

  /**
   * Lists later deliveries (greater sequence) of the CRM connection whose last attempt found `recordId`, in any state,
   * with bodies. By sequence descending, at most `limit`, below the sequence `before`.
   */
  listLaterOfRecord(delivery: Delivery, recordId: string, limit: number, before?: string): Promise<readonly Delivery[]>;

  /**
   * Resets a delivery in any state to `received`, due at `now`, with zero attempts and the given replay mode. Returns
   * false if it does not exist.
   */
  replay(key: DeliveryKey, replay: ReplayMode, now: number): Promise<boolean>;

  /**
   * Resets the CRM connection's deliveries received at or after `since`, like `reapply` with `in_order`. By sequence
   * ascending, at most `limit`, after the sequence `after`. Times are in milliseconds since 1970.
   */
  replaySince(
    siteId: string,
    installationId: string,
    since: number,
    now: number,
    limit: number,
    after?: string,
  ): Promise<ReplayBatch>;

  /**
   * Deletes finished deliveries of all CRM connections that were received before `at`, at most `limit`. Returns the
   * number of deleted deliveries.
   */
  deleteReceivedBefore(at: number, limit: number): Promise<number>;
}
