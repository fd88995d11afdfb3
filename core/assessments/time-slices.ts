import type { Steps } from '../evidence/steps.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Timer } from '../shared/timer.port.ts';

/** Milliseconds of work after which everything else has its turn. */
const SLICE = 5;

/** Does work step by step and lets the rest of the process have its turns meanwhile; one piece of work after the other. */
export class TimeSlices {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly clock: Clock,
    private readonly timer: Timer,
  ) {}

  /** The result of the work. @throws what the work throws */
  finish<Result>(steps: Steps<Result>): Promise<Result> {
    const finishing = this.last.then(() => this.inSlices(steps));
    this.last = finishing.catch(() => undefined);
    return finishing;
  }

  private async inSlices<Result>(steps: Steps<Result>): Promise<Result> {
    let begun = this.clock.elapsed();
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (this.clock.elapsed() - begun < SLICE) continue;
      await new Promise<void>((resolve) => this.timer.after(0, resolve));
      begun = this.clock.elapsed();
    }
  }
}
