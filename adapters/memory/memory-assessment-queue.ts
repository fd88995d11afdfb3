import { type AssessmentQueue, MAX_WAITING_WAKE_UPS } from '../../core/assessments/assessment-queue.port.ts';
import { WorkSlots } from './work-slots.ts';

/**
 * An assessment queue within one process. Each wake-up, which tells a worker to take one assessment, reaches a listener
 * in the next turn of the event loop.
 */
export class MemoryAssessmentQueue implements AssessmentQueue {
  private readonly listeners = new Set<WorkSlots>();
  private waiting = 0;
  private isDispatchScheduled = false;

  wake(): void {
    this.waiting = Math.min(this.waiting + 1, MAX_WAITING_WAKE_UPS);
    this.scheduleDispatch();
  }

  async listen(concurrency: number, work: () => Promise<void>): Promise<() => Promise<void>> {
    const slots = new WorkSlots(concurrency, work);
    this.listeners.add(slots);
    this.scheduleDispatch();
    return () => {
      this.listeners.delete(slots);
      return slots.waitUntilIdle();
    };
  }

  /**
   * Distributes wake-ups in the next turn of the event loop. So the caller of `wake` continues first, and short calls
   * of `work` do not block other events.
   */
  private scheduleDispatch(): void {
    if (this.isDispatchScheduled || this.waiting === 0) return;
    this.isDispatchScheduled = true;
    setImmediate(() => {
      this.isDispatchScheduled = false;
      this.dispatchWakeUps();
    });
  }

  private dispatchWakeUps(): void {
    for (const slots of this.listeners) {
      while (this.waiting > 0 && slots.isFree) {
        this.waiting -= 1;
        void slots.startCall().then(() => this.scheduleDispatch());
      }
    }
  }
}
