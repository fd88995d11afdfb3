/** Requests to a site that were written together, oldest first, as JSON. */
export interface RequestBatchDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly writtenAt: number;
  readonly count: number;
  readonly requests: string;
}

/** The `_id` is made by `usageKey`. */
export interface UsageCountDocument {
  readonly _id: string;
  readonly siteId: string;
  readonly day: string;
  readonly subject: string;
  readonly what: string;
  readonly count: number;
}

/** A process that serves or works, with its latest sign of life. */
export interface ProcessDocument {
  readonly _id: string;
  readonly role: 'server' | 'worker';
  readonly version: string;
  readonly startedAt: number;
  readonly seenAt: number;
}

/** The id of a count; none of its parts holds a blank. */
export function usageKey(siteId: string, day: string, subject: string, what: string): string {
  return `${siteId} ${day} ${subject} ${what}`;
}
