/** Runs functions after a delay. */
export interface Timer {
  /**
   * Calls `work` once, after `millis` milliseconds or slightly later. The returned function cancels the call. It may be
   * called several times, and does nothing after `work` has run.
   */
  runAfter(millis: number, work: () => void): () => void;
}
