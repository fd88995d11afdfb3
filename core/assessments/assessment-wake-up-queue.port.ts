/** Maximum number of `wake` calls that wait until a listener is free. Further calls are dropped. */
export const MAX_WAITING_WAKE_UPS = 1000;

/**
 * Tells workers that assessments are waiting. The assessments themselves are in the store. If a call of `wake` is lost,
 * the next `RestartStalledAssessments` finds the assessment. A failure of the queue therefore only costs time.
 */
export interface AssessmentWakeUpQueue {
  /**
   * Makes one listener, in any process, call its `work` once. Never throws, and returns at once. If the queue cannot be
   * reached, the wake-up is sent later or lost. If there is no listener, the wake-up waits for the first listener. If
   * `MAX_WAITING_WAKE_UPS` already wait, the wake-up is dropped.
   */
  wake(): void;

  /**
   * Calls `work` once for each wake-up that this listener gets. Each wake-up goes to only one of the listeners. At most
   * `concurrency` (1 or more) calls run at a time, and further wake-ups wait until a call ends. `wake` never calls
   * `work` synchronously. If `work` rejects, the call counts as ended and the error is ignored.
   *
   * Returns a function that stops listening. After it is called, no further call of `work` begins, and wake-ups go to
   * other listeners. Its promise resolves once the running calls have ended. It may be called again.
   */
  listen(concurrency: number, work: () => Promise<void>): Promise<() => Promise<void>>;
}
