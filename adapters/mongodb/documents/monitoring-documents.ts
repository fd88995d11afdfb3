/** A batch of logged requests to a site. `requests` is their JSON, oldest first. `count` is their number. */
export interface RequestBatchDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly writtenAt: number;
  readonly count: number;
  readonly requests: string;
}

/** A usage counter of a day. `what` is the name of the counter. `_id` comes from `toUsageCountKey`. */
export interface UsageCountDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly day: string;
  readonly subject: string;
  readonly what: string;
  readonly count: number;
}

/** `_id` comes from `toWidgetSightingKey`. `seenAt` is in milliseconds since 1970. */
export interface WidgetSightingDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly origin: string;
  readonly seenAt: number;
}

/** A server or worker process. `seenAt` is the time of its latest heartbeat. Times are in milliseconds since 1970. */
export interface ProcessDocument {
  readonly _id: string;
  readonly role: 'server' | 'worker';
  readonly version: string;
  readonly startedAt: number;
  readonly seenAt: number;
}

/** The `_id` of a usage counter. Its parts contain no spaces. */
export function toUsageCountKey(siteId: string, day: string, subject: string, what: string): string {
  return `${siteId} ${day} ${subject} ${what}`;
}

/** The `_id` of the latest sighting of a site's widget on an origin. Its parts contain no spaces. */
export function toWidgetSightingKey(siteId: string, origin: string): string {
  return `${siteId} ${origin}`;
}
