import type { LoggedRequest } from './answered-request.ts';

/** Requests to one site that were written together. */
export interface RequestBatch {
  /** Ids sort by time. */
  readonly id: string;
  readonly siteId: string;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  /** Sorted by time, oldest first. */
  readonly requests: readonly LoggedRequest[];
}

/** Stores the latest requests to each site, in batches. */
export interface RequestLog {
  /** Stores a batch. */
  append(batch: RequestBatch): Promise<void>;
  /**
   * Lists at most `limit` of the site's batches by id descending, so the latest are first. If `from` is defined, the
   * list starts with the batch `from` itself.
   */
  listBatches(siteId: string, limit: number, from?: string): Promise<readonly RequestBatch[]>;
  /** Removes the site's oldest batches, as long as the remaining batches have at least `keep` requests. */
  trim(siteId: string, keep: number): Promise<void>;
  /**
   * Removes at most `limit` batches of the site that were written before `at`. Returns the number of removed batches.
   */
  deleteWrittenBefore(siteId: string, at: number, limit: number): Promise<number>;
}
