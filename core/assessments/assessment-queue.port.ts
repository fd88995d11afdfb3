/**
 * Wakes workers. It is a hint and nothing more: which assessment a worker takes is asked of the repository, and a sweep
 * finds what no wake-up reached. Losing it whole costs time and nothing else.
 */
export interface AssessmentQueue {
  /** Wakes a listener for one more assessment. Never throws and never waits: a wake-up that cannot be sent is lost. */
  wake(): void;

  /**
   * Calls `work` for each wake-up, at most `concurrency` at a time in this process, until the answer of this method is
   * called; that resolves once the calls under way have ended.
   */
  listen(concurrency: number, work: () => Promise<void>): Promise<() => Promise<void>>;
}
