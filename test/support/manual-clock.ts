import type { Clock } from '../../core/shared/clock.port.ts';
import { NOON } from './times.ts';

/** A clock that stands still until it is told to move. */
export class ManualClock implements Clock {
  private sinceStart = 0;

  constructor(private millis = NOON) {}

  now(): number {
    return this.millis;
  }

  elapsed(): number {
    return this.sinceStart;
  }

  /** Lets time pass. */
  advance(millis: number): void {
    this.millis += millis;
    this.sinceStart += millis;
  }

  /** Puts the wall clock to another instant; no time passes. */
  set(millis: number): void {
    this.millis = millis;
  }

  /** Puts the wall clock back; no time passes. */
  stepBack(millis: number): void {
    this.millis -= millis;
  }
}
