/** Removes remains of deleted data from a store's files, such as SQLite's write-ahead log. */
export interface StoreScrubber {
  /**
   * Removes the remains of all data that was erased before the call. Returns at once if there are none.
   * @throws StoreUnavailableError if other readers or writers block the files for too long; the caller may retry
   */
  scrub(): Promise<void>;
}
