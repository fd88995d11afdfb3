/** Maximum number of wake-ups that wait for a listener. Further ones are merged with them. */
export const MAX_WAITING_WAKE_UPS = 1000;

/**
 * Wakes workers, best effort. Workers take assessments from the store, and a sweep finds those without a wake-up.
 * Losing the queue therefore only costs time.
 */
export interface AssessmentQueue {
  /**
   * Wakes one listener, in any process, for one more assessment. Never throws and returns at once. A wake-up that
   * cannot be sent is buffered for a while or lost. Without a listener it waits for the first one. If
   * `MAX_WAITING_WAKE_UPS` already wait, it is merged with them.
   */
  wake(): void;

  /**
   * Calls `work` once per wake-up, at most `concurrency` (1 or more) at a time, and never synchronously within `wake`.
   * Further wake-ups wait until a call ends, here or at another listener. Each wake-up goes to one of the listeners. A
   * rejected call counts as ended; its error is ignored.
   *
   * Returns a function that stops listening: no further call of `work` begins. It resolves once running calls have
   * ended, also when called again. Later wake-ups go to other listeners.
   */
  listen(concurrency: number, work: () => Promise<void>): Promise<() => Promise<void>>;
}
