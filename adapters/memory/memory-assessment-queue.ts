import { type AssessmentQueue, MAX_WAITING_WAKE_UPS } from '../../core/assessments/assessment-queue.port.ts';
import { WorkSlots } from './work-slots.ts';

/** Wake-ups within one process: a number that waits, and calls in the next turn of the event loop. */
export class MemoryAssessmentQueue implements AssessmentQueue {
  private readonly listeners = new Set<WorkSlots>();
  private waiting = 0;
  private isDue = false;

  wake(): void {
    this.waiting = Math.min(this.waiting + 1, MAX_WAITING_WAKE_UPS);
    this.handOutSoon();
  }

  async listen(concurrency: number, work: () => Promise<void>): Promise<() => Promise<void>> {
    const slots = new WorkSlots(concurrency, work);
    this.listeners.add(slots);
    this.handOutSoon();
    return () => {
      this.listeners.delete(slots);
      return slots.ended();
    };
  }

  /** Not at once: whoever wakes goes on first, and calls that end at once leave room for everything else. */
  private handOutSoon(): void {
    if (this.isDue || this.waiting === 0) return;
    this.isDue = true;
    setImmediate(() => {
      this.isDue = false;
      this.handOut();
    });
  }

  private handOut(): void {
    for (const slots of this.listeners) {
      while (this.waiting > 0 && slots.isFree) {
        this.waiting -= 1;
        void slots.start().then(() => this.handOutSoon());
      }
    }
  }
}
