/** How many wake-ups wait for a listener at most; those that find so many waiting are merged with them. */
export const MOST_WAITING = 1000;

/**
 * Wakes workers. It is a hint and nothing more: which assessment a worker takes is asked of the repository, and a sweep
 * finds what no wake-up reached. Losing it whole costs time and nothing else. Design 4.
 */
export interface AssessmentQueue {
  /**
   * Wakes one listener, in whichever process, for one more assessment. Never throws and never waits: a wake-up that
   * cannot be sent is kept for a while or lost. One that finds no listener waits for the first one to come. One that
   * finds `MOST_WAITING` others waiting is merged with them.
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
