/**
 * Records that may mention a visitor without belonging to a conversation. `executions`: payments. `assessments`.
 * `deliveries`: CRM deliveries. `requests`: batches of the request log.
 */
export const TRACE_KINDS = ['executions', 'assessments', 'deliveries', 'requests'] as const;

export type TraceKind = (typeof TRACE_KINDS)[number];

/** A record that mentions a person. */
export interface Trace {
  /** Identifies the record among those of its kind and site. */
  readonly key: string;
  /** The record as JSON. */
  readonly document: string;
}

export interface TracePage {
  readonly traces: readonly Trace[];
  /** Where the search continues. `undefined` if it has looked at every record. */
  readonly next: string | undefined;
}

/** Whether a record, given as JSON, mentions the person. Must be pure. */
export type MentionTest = (document: string) => boolean;

/** Finds and erases what other records of a site say about a visitor. */
export interface VisitorTraces {
  /**
   * Looks at the next `limit` records of the site after `after`, by key. Returns those that `isMention` accepts.
   */
  find(siteId: string, kind: TraceKind, isMention: MentionTest, limit: number, after?: string): Promise<TracePage>;
  /**
   * Erases the records with these keys that `isMention` still accepts, in one transaction that also adds to the counts
   * of the erasure. Executions lose the page URL, the intent, the idempotency key, and their events. Assessments are
   * deleted with their events. CRM deliveries lose their body. Batches lose the requests that mention the person.
   */
  erase(
    siteId: string,
    kind: TraceKind,
    keys: readonly string[],
    isMention: MentionTest,
    erasureId: string,
    now: number,
  ): Promise<void>;
}
