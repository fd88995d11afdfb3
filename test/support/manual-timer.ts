import type { Timer } from '../../core/shared/timer.port.ts';
import { ManualClock } from './manual-clock.ts';

interface Task {
  readonly at: number;
  readonly work: () => void;
}

/** A timer whose time passes when it is told to, together with a clock's. */
export class ManualTimer implements Timer {
  private readonly tasks = new Set<Task>();

  constructor(readonly clock = new ManualClock()) {}

  /** How many wait to be called. */
  get waiting(): number {
    return this.tasks.size;
  }

  after(millis: number, work: () => void): () => void {
    const task = { at: this.clock.elapsed() + millis, work };
    this.tasks.add(task);
    return () => this.tasks.delete(task);
  }

  /** Lets time pass, and with it whatever begins on the way: each call is followed by the work that it sets off. */
  async pass(millis: number): Promise<void> {
    const until = this.clock.elapsed() + millis;
    for (let next = this.next(until); next; next = this.next(until)) {
      this.clock.advance(Math.max(0, next.at - this.clock.elapsed()));
      this.tasks.delete(next);
      next.work();
      await settled();
    }
    this.clock.advance(until - this.clock.elapsed());
    await settled();
  }

  private next(until: number): Task | undefined {
    return [...this.tasks].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
  }
}

/** Lets run what is ready: promises and whatever they begin. */
export async function settled(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}
