/** Provides the wall-clock time and measures durations. */
export interface Clock {
  /**
   * The current time in milliseconds since 1970-01-01T00:00:00Z. It may stand still, or step back when the clock is
   * set.
   */
  now(): number;
  /** Milliseconds since a fixed moment of this process. The value never decreases, so differences are durations. */
  elapsed(): number;
}
