/** Tells the time. */
export interface Clock {
  /** The present instant in milliseconds since 1970-01-01T00:00:00Z. It may stand still or step back. */
  now(): number;
  /** Milliseconds since some fixed moment of this process. It never steps back, so it measures durations. */
  elapsed(): number;
}
