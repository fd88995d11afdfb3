/** Runs functions after a delay. */
export interface Timer {
  /**
   * Calls `work` once, after `millis` milliseconds or slightly later. The returned function cancels the call. It may
   * be called repeatedly, and has no effect after `work` has run.
   */
  after(millis: number, work: () => void): () => void;
}
