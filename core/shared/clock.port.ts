/** Wall-clock time and elapsed time. */
export interface Clock {
  /**
   * The current time in milliseconds since 1970-01-01T00:00:00Z. It may stand still, or step back when the clock is
   * set.
   */
  now(): number;
  /** Monotonic milliseconds since a fixed moment of this process, for measuring durations. */
  elapsed(): number;
}
