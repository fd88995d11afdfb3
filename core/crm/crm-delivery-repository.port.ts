import type { CrmDelivery, CrmDeliveryState, CrmDeliverySummary, ReplayMode } from './crm-delivery.ts';

/** A verified delivery that is not stored yet. */
export type NewCrmDelivery = Pick<
  CrmDelivery,
  'siteId' | 'installationId' | 'deliveryId' | 'receivedAt' | 'sentAt' | 'digest' | 'body'
>;

export type AddCrmDeliveryResult =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'replayed'; readonly receivedAt: number }
  | { readonly outcome: 'reused' };

/** Conditions on deliveries. A delivery matches if it meets all that are defined. */
export interface CrmDeliveryFilter {
  readonly state?: CrmDeliveryState | undefined;
  /** Id of the CRM record that the last attempt to apply the delivery found. */
  readonly recordId?: string | undefined;
}

export interface CrmDeliveryPage {
  readonly deliveries: readonly CrmDeliverySummary[];
  readonly hasMore: boolean;
}

export interface ReplayBatchResult {
  /** Number of deliveries that were replayed. */
  readonly count: number;
  /** Sequence of the last delivery that was replayed. `undefined` if no delivery was replayed. */
  readonly lastSequence: string | undefined;
}

/** Identifies a delivery. */
export interface CrmDeliveryKey {
  readonly siteId: string;
  readonly installationId: string;
  readonly deliveryId: string;
}

/**
 * Stores deliveries. The stored ids also detect deliveries that are sent again. Each delivery has a sequence, in the
 * order of receipt. If one call of `addIfNew` has resolved before another call for the same CRM connection begins, its
 * delivery has the lower sequence.
 */
export interface CrmDeliveryRepository {
  /**
   * Stores a delivery in one write, with the state `received` and the due time `DUE_IMMEDIATELY`. Returns `accepted`
   * once the delivery is durable. If the CRM connection already has a delivery with the id, stores nothing. In that
   * case, returns `replayed` with the time of the first receipt if the digest is the same, or `reused` if the digest
   * differs. If several calls use the same id at the same time, only one is accepted. Two connections may use the same
   * id.
   */
  addIfNew(delivery: NewCrmDelivery): Promise<AddCrmDeliveryResult>;

  /**
   * Finds a delivery. Its body has exactly the received bytes. Returns `undefined` if the delivery does not exist, or
   * belongs to another site or CRM connection.
   */
  find(key: CrmDeliveryKey): Promise<CrmDelivery | undefined>;

  /**
   * Lists at most `limit` deliveries of the CRM connection that match the filter, last received first. The order is by
   * sequence descending. If `after` is defined, the list begins below that sequence.
   */
  listPage(
    siteId: string,
    installationId: string,
    filter: CrmDeliveryFilter,
    limit: number,
    after?: string,
  ): Promise<CrmDeliveryPage>;

  /**
   * Lists deliveries of the same CRM connection that have the record id `recordId` and a greater sequence than
   * `delivery`. They may have any state. Returns at most `limit`, by sequence descending. If `before` is defined, the
   * list begins below that sequence.
   */
  listLaterOfRecord(
    delivery: CrmDelivery,
    recordId: string,
    limit: number,
    before?: string,
  ): Promise<readonly CrmDelivery[]>;

  /**
   * Resets a delivery of any state to `received`. It is then due at `now`, has zero attempts, and has this replay mode.
   * Returns false if the delivery does not exist.
   */
  queueReplay(key: CrmDeliveryKey, replay: ReplayMode, now: number): Promise<boolean>;

  /**
   * Resets the CRM connection's deliveries that were received at or after `since`, like `queueReplay` with `in_order`.
   * Resets at most `limit`, by sequence ascending, beginning after the sequence `after`. Times are in milliseconds
   * since 1970.
   */
  queueReplaysSince(
    siteId: string,
    installationId: string,
    since: number,
    now: number,
    limit: number,
    after?: string,
  ): Promise<ReplayBatchResult>;

  /**
   * Deletes at most `limit` finished deliveries that were received before `at`, of all CRM connections of the site.
   * Returns the number of deleted deliveries.
   */
  deleteFinishedReceivedBefore(siteId: string, at: number, limit: number): Promise<number>;
}
