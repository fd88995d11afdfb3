import type { MailOutcome, QueuedMail, QueuedMailState } from './queued-mail.ts';

/** A worker's lease on a mail. */
export interface MailLease {
  readonly mailId: string;
  /** Grows with each lease on the mail. Stores use it to reject writes of a worker that has lost its lease. */
  readonly fencingNumber: number;
}

export interface LeasedMail {
  readonly lease: MailLease;
  readonly mail: QueuedMail;
}

export interface QueuedMailPage {
  readonly mails: readonly QueuedMail[];
  readonly hasMore: boolean;
}

/**
 * Leases mails to workers. `EventOutbox.dispatch` adds mails. Times are in milliseconds since 1970.
 *
 * A stored time is wrong if the clock that wrote it was ahead, and has been set back since. Therefore a mail also
 * counts as due if its due time is more than `MAX_MAIL_DUE_DELAY_MS` in the future.
 */
export interface MailQueue {
  /**
   * Leases at most `limit` due mails until `expiresAt`, longest overdue first. No further message is added to a leased
   * mail. Concurrent callers get different mails.
   *
   * When an alert is leased for the first time, an empty mail of the same group is created. It is due after
   * `alertIntervalMs`, and further messages join it. So a group has at most one alert in that time. If that mail is
   * still empty when it is due, it is deleted and not returned.
   */
  acquire(now: number, expiresAt: number, limit: number, alertIntervalMs: number): Promise<readonly LeasedMail[]>;

  /**
   * Stores the outcome of an attempt, or deletes the mail if it is done. Returns `lost` and changes nothing if another
   * worker has leased the mail since, or if it was retried or deleted.
   */
  recordOutcome(lease: MailLease, outcome: MailOutcome): Promise<'recorded' | 'lost'>;

  /**
   * Lists at most `limit` of the site's mails by id descending, so the newest are first. Empty mails are left out. If
   * `state` is defined, lists only mails in that state. If `after` is defined, the list begins below that id.
   */
  listPage(siteId: string, state: QueuedMailState | undefined, limit: number, after?: string): Promise<QueuedMailPage>;

  /**
   * Resets the site's mail to `pending`, due at `now`, with zero attempts. An attempt in progress no longer changes the
   * mail. Returns the mail, or `undefined` if the site has no such mail. Durable when the promise resolves.
   */
  retry(siteId: string, mailId: string, now: number): Promise<QueuedMail | undefined>;

  /** Deletes at most `limit` mails that failed before `at`. Returns the number of deleted mails. */
  deleteFailedBefore(at: number, limit: number): Promise<number>;
}
