/** Removes remains of deleted data from a store's files, such as SQLite's write-ahead log. */
export interface StoreScrubber {
  /**
   * Removes the remains of all data erased before the call. Returns at once if there are none.
   * @throws StoreUnavailable if readers or writers of the files block it for too long; the caller may retry
   */
  scrub(): Promise<void>;
}
