/** A request to send all events since a time to a webhook again. Times are in milliseconds since 1970. */
export interface WebhookResend {
  readonly siteId: string;
  readonly webhookId: string;
  /** Events that occurred at or after this time are sent again. */
  readonly since: number;
  /** Later events are not sent again, because they are delivered as usual. */
  readonly requestedAt: number;
}

/** A worker's lease on a resend. */
export interface ResendLease {
  readonly webhookId: string;
  /** Grows with each lease and each new request, so stores can reject writes of a worker that has lost its lease. */
  readonly fencingNumber: number;
}

export interface LeasedResend {
  readonly lease: ResendLease;
  readonly resend: WebhookResend;
  /** Cursor after which the next batch begins (`WebhookDeliveryLog.resendEventsSince`). Undefined at the beginning. */
  readonly cursor: string | undefined;
}

/**
 * Stores the resends in progress, at most one per webhook. Workers carry out resends in small batches, so a large
 * resend does not delay other work. If a worker is killed, another worker continues its resend.
 */
export interface WebhookResendQueue {
  /**
   * Stores a resend. If the webhook already has one, combines them: begins again at the earlier `since`, up to the
   * later `requestedAt`. Ends the lease of a running batch. Durable when the promise resolves.
   */
  add(resend: WebhookResend): Promise<void>;

  /**
   * Leases the resend whose last batch is longest ago, until `expiresAt`. Skips disabled webhooks and leased resends.
   * Returns `undefined` if none is left. Concurrent callers get different resends. A stored lease that expires after
   * `expiresAt` counts as expired, because it was granted before the clock was set back.
   */
  acquire(now: number, expiresAt: number): Promise<LeasedResend | undefined>;

  /**
   * Stores the cursor after a batch and ends the lease at `now`. Deletes the resend if `cursor` is undefined.
   * Returns `lost` and changes nothing if another worker has leased the resend since, or if it was added again.
   */
  finishBatch(lease: ResendLease, cursor: string | undefined, now: number): Promise<'recorded' | 'lost'>;
}
