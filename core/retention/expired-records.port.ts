import type { ExpiringKind } from './retention.ts';

/**
 * Finds records of a site that have expired, which means that they are from before the time `before`, in milliseconds
 * since 1970. Resolved conversations count by their last change, and finished CRM deliveries by their receipt. Events
 * count by their occurrence, and logged requests by the time their batch was written. Executions that still have data
 * of the visitor count by their creation.
 */
export interface ExpiredRecords {
  /** Counts the site's expired records of a kind, at most `max`. */
  count(siteId: string, kind: ExpiringKind, before: number, max: number): Promise<number>;
  /** Lists the ids of at most `limit` expired conversations of either route, those with the oldest change first. */
  listConversations(siteId: string, before: number, limit: number): Promise<readonly string[]>;
  /**
   * Removes what visitors sent with at most `limit` expired executions, in one transaction: the page URL, the intent,
   * the idempotency key, and the events with their deliveries. Returns the number of executions.
   */
  clearExecutions(siteId: string, before: number, limit: number, now: number): Promise<number>;
}
