/** Queues of work that is stored until a process does it. */
export const WORK_QUEUES = ['assessments', 'crm_deliveries', 'events', 'webhooks', 'mails'] as const;

export type WorkQueue = (typeof WORK_QUEUES)[number];

/** The waiting work of all sites. */
export interface Backlog {
  /**
   * When the oldest due work of each queue became due, in milliseconds since 1970. Null if nothing is due. Work under
   * an unexpired lease is in progress and does not count.
   *
   * - `assessments`: the creation of a queued assessment, even if it was retried, or the expiry of the lease of a
   *   running one
   * - `crm_deliveries`: the receipt of a delivery, or the planned time of its next attempt. Only the first due delivery
   *   of each CRM connection counts, and only if the connection is active and has a mapping
   * - `events`: the occurrence of an event whose deliveries and mails have not been created
   * - `webhooks`: the planned time of a delivery attempt. Only active webhooks count
   * - `mails`: the planned time of an attempt
   */
  readonly dueSince: Readonly<Record<WorkQueue, number | null>>;
  /** Number of unmatched payments, including refunded ones. It is counted up to the limit. */
  readonly unmatchedPayments: number;
}

/** Reads the work that waits in the store. Any process can read it, not only the ones that do the work. */
export interface WorkBacklogReader {
  /** Reads the backlog at `now`, in milliseconds since 1970. Counts at most `limit` unmatched payments. */
  read(now: number, limit: number): Promise<Backlog>;
}
