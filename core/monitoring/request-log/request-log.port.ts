import type { LoggedRequest } from './answered-request.ts';

/** Requests to a site that are written together. */
export interface RequestBatch {
  /** Sorts by time. */
  readonly id: string;
  readonly siteId: string;
  readonly writtenAt: number;
  /** The oldest first. */
  readonly requests: readonly LoggedRequest[];
}

/** Stores the latest requests to each site, in the batches in which they were buffered. */
export interface RequestLog {
  /** Stores a batch. */
  append(batch: RequestBatch): Promise<void>;
  /**
   * The site's batches by id descending, which is the last written first; at most `limit` of them, from the id `from`
   * on.
   */
  batches(siteId: string, limit: number, from?: string): Promise<readonly RequestBatch[]>;
  /** Removes the site's oldest batches, as long as those that are left hold `keep` requests at least. */
  trim(siteId: string, keep: number): Promise<void>;
  /** Removes batches that were written before `at`, of any site, at most `limit`. Returns how many. */
  deleteWrittenBefore(at: number, limit: number): Promise<number>;
}
