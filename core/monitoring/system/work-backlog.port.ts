/** Kinds of work that wait in the store until a process does it. */
export const WORK_QUEUES = ['assessments', 'crm_deliveries', 'events', 'webhooks', 'mails'] as const;

export type WorkQueue = (typeof WORK_QUEUES)[number];

/** The work of all sites that waits in the store. */
export interface Backlog {
  /**
   * Since when the work that is due longest has waited, in milliseconds since 1970. Null if nothing is due. Work under
   * an unexpired lease is in progress, and work whose time has not come yet does not wait.
   *
   * - `assessments`: the creation of a queued assessment, even if it was retried, or the expiry of the lease of a
   *   running one
   * - `crm_deliveries`: the receipt of a delivery, or the planned time of its next attempt. Only the first due delivery
   *   of each CRM connection counts, and only of connections that are active and have a mapping
   * - `events`: the time of the first event whose deliveries and mails have not been created
   * - `webhooks`: the planned time of an attempt, of active webhooks
   * - `mails`: the planned time of an attempt
   */
  readonly dueSince: Readonly<Record<WorkQueue, number | null>>;
  /** Number of unmatched payments, counted up to the limit. It includes refunded ones. */
  readonly unmatchedPayments: number;
}

/** Reads what waits in the store. Any process can do so, whether it does the work or not. */
export interface WorkBacklog {
  /** Reads the backlog at `now`, in milliseconds since 1970. Counts at most `limit` unmatched payments. */
  read(now: number, limit: number): Promise<Backlog>;
}
