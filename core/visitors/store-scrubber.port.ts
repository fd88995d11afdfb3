/** Removes what a store's files still contain of deleted data. */
export interface StoreScrubber {
  /**
   * Removes the traces of everything that was erased before the call. Returns at once if there are none.
   * @throws StoreUnavailable if readers or writers of the files prevent it for too long; it can be called again
   */
  scrub(): Promise<void>;
}
