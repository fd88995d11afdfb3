import { DAY } from '../shared/time.ts';

/** Bounds of each setting, in days. */
export const MIN_RETENTION_DAYS = 1;
export const MAX_RETENTION_DAYS = 3650;

/**
 * How long a site keeps records, in days. If a value is null, the records are not deleted because of their age.
 * docs/data-protection.md#retention
 */
export interface Retention {
  /** Resolved tickets and chats, counted from their last change. */
  readonly conversations: number | null;
  /** Finished CRM deliveries, counted from their receipt, and events with their webhook deliveries. */
  readonly deliveries: number | null;
  /** Logged requests. */
  readonly requestLog: number | null;
  /** The visitor's data in payment executions, counted from the creation of the execution. */
  readonly executions: number | null;
}

/** Kinds of records that expire. `requests` are batches of the request log. */
export const EXPIRING_KINDS = ['conversations', 'deliveries', 'events', 'requests', 'executions'] as const;

export type ExpiringKind = (typeof EXPIRING_KINDS)[number];

const RETENTION_SETTING_BY_KIND: Readonly<Record<ExpiringKind, keyof Retention>> = {
  conversations: 'conversations',
  deliveries: 'deliveries',
  events: 'deliveries',
  requests: 'requestLog',
  executions: 'executions',
};

/**
 * Default retention of logged requests, in days, for sites that have saved no retention. Documented in
 * docs/management.md.
 */
export const DEFAULT_REQUEST_LOG_RETENTION_DAYS = 7;

/** Returns the default retention, for sites that have saved none. `deliveryDays` is a setting of the operator. */
export function createDefaultRetention(deliveryDays: number): Retention {
  return {
    conversations: null,
    deliveries: deliveryDays,
    requestLog: DEFAULT_REQUEST_LOG_RETENTION_DAYS,
    executions: null,
  };
}

/**
 * Returns the cutoff of a kind, in milliseconds since 1970. Earlier records have expired. Returns null if they never
 * expire.
 */
export function deriveCutoff(retention: Retention, kind: ExpiringKind, now: number): number | null {
  const days = retention[RETENTION_SETTING_BY_KIND[kind]];
  return days === null ? null : now - days * DAY;
}
