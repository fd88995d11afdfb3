/** Maximum number of wake-ups that wait for a listener; further ones are merged with them. */
export const MAX_WAITING_WAKE_UPS = 1000;

/**
 * Wakes workers, best effort. Workers take assessments from the store, and a sweep finds what no wake-up reached, so
 * losing the queue only costs time.
 */
export interface AssessmentQueue {
  /**
   * Wakes one listener, in whichever process, for one more assessment. Never throws and never waits: a wake-up that
   * cannot be sent is kept for a while or lost. One that finds no listener waits for the first one to come. One that
   * finds `MAX_WAITING_WAKE_UPS` others waiting is merged with them.
   */
  wake(): void;

  /**
   * Calls `work` once for each wake-up that comes to this listener, never within the `wake` itself, and at most
   * `concurrency` (1 or more) at a time; more wait until a call has ended, here or at another listener. Several
   * listeners share the wake-ups: each goes to one of them. A call that rejects has ended like any other, and its
   * rejection goes no further.
   *
   * Answers a function that ends the listening: from its call on no further call of `work` begins, and it resolves once
   * those under way have ended. Called again, it resolves likewise. Wake-ups that come afterwards go to other
   * listeners.
   */
  listen(concurrency: number, work: () => Promise<void>): Promise<() => Promise<void>>;
}
