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
   * Lists the site's batches by id descending (latest first), at most `limit`, starting with the id `from`.
   */
  batches(siteId: string, limit: number, from?: string): Promise<readonly RequestBatch[]>;
  /** Removes the site's oldest batches, as long as the remaining ones contain at least `keep` requests. */
  trim(siteId: string, keep: number): Promise<void>;
  /** Removes at most `limit` batches of any site that were written before `at`. Returns how many. */
  deleteWrittenBefore(at: number, limit: number): Promise<number>;
}
