import type { Clock } from '../../core/shared/clock.port.ts';

/** Reads the system clock, and a monotonic clock for durations. Both in milliseconds. */
export class SystemClock implements Clock {
  now(): number {
    return Date.now();
  }

  elapsed(): number {
    return performance.now();
  }
}
