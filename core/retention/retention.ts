import { DAY } from '../shared/time.ts';

/** Bounds of each setting, in days. */
export const MIN_RETENTION_DAYS = 1;
export const MAX_RETENTION_DAYS = 3650;

/**
 * How long a site keeps records, in days. Null: they are never deleted because of their age.
 * docs/data-protection.md#retention
 */
export interface Retention {
  /** Resolved tickets and chats, from their last change. */
  readonly conversations: number | null;
  /** Finished CRM deliveries from their receipt, and events with their webhook deliveries. */
  readonly deliveries: number | null;
  /** Logged requests. */
  readonly requestLog: number | null;
  /** What visitors sent with executions, from their creation. */
  readonly executions: number | null;
}

/** Kinds of records that a retention applies to. `requests` are those of the request log. */
export const EXPIRING_KINDS = ['conversations', 'deliveries', 'events', 'requests', 'executions'] as const;

export type ExpiringKind = (typeof EXPIRING_KINDS)[number];

const SETTING_OF_KIND: Readonly<Record<ExpiringKind, keyof Retention>> = {
  conversations: 'conversations',
  deliveries: 'deliveries',
  events: 'deliveries',
  requests: 'requestLog',
  executions: 'executions',
};

/** Retention of logged requests, in days, of sites that have saved no retention. Documented in docs/management.md. */
export const DEFAULT_REQUEST_LOG_DAYS = 7;

/** Returns the retention of sites that have saved none. `deliveryDays` is the operator's setting. */
export function createDefaultRetention(deliveryDays: number): Retention {
  return { conversations: null, deliveries: deliveryDays, requestLog: DEFAULT_REQUEST_LOG_DAYS, executions: null };
}

/**
 * Returns the time before which records of the kind have expired, in milliseconds since 1970. Returns null if they
 * never expire.
 */
export function deriveCutoff(retention: Retention, kind: ExpiringKind, now: number): number | null {
  const days = retention[SETTING_OF_KIND[kind]];
  return days === null ? null : now - days * DAY;
}
