import type { ExpiringKind } from './retention.ts';

/**
 * Finds expired records of a site: those from before the time `before`, in milliseconds since 1970. The time of a
 * record depends on its kind:
 *
 * - resolved conversations: the last change
 * - finished CRM deliveries: the receipt
 * - events: the occurrence
 * - requests: when their batch was written
 * - executions that still have data of the visitor: the creation
 */
export interface ExpiredRecordRepository {
  /** Counts the site's expired records of a kind, at most `max`. */
  count(siteId: string, kind: ExpiringKind, before: number, max: number): Promise<number>;
  /**
   * Lists the ids of at most `limit` expired conversations of both routes. The one with the oldest last change is
   * first.
   */
  listConversationIds(siteId: string, before: number, limit: number): Promise<readonly string[]>;
  /**
   * Removes the visitors' data from at most `limit` expired executions, in one transaction: the page URL, the intent,
   * the idempotency key, and the events with their deliveries. Returns the number of changed executions.
   */
  clearExecutions(siteId: string, before: number, limit: number, now: number): Promise<number>;
}
