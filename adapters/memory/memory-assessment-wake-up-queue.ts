import {
  type AssessmentWakeUpQueue,
  MAX_WAITING_WAKE_UPS,
} from '../../core/assessments/assessment-wake-up-queue.port.ts';
import { WorkSlots } from './work-slots.ts';

/**
 * An assessment queue within one process. A wake-up tells a listener to run one assessment. Each wake-up is dispatched
 * in the next turn of the event loop, to a listener with a free slot.
 */
export class MemoryAssessmentWakeUpQueue implements AssessmentWakeUpQueue {
  private readonly listeners = new Set<WorkSlots>();
  private waitingWakeUps = 0;
  private isDispatchScheduled = false;

  wake(): void {
    this.waitingWakeUps = Math.min(this.waitingWakeUps + 1, MAX_WAITING_WAKE_UPS);
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
   * Schedules the dispatch of wake-ups for the next turn of the event loop. So the caller of `wake` continues first,
   * and many short calls of `work` do not block other events.
   */
  private scheduleDispatch(): void {
    if (this.isDispatchScheduled || this.waitingWakeUps === 0) return;
    this.isDispatchScheduled = true;
    setImmediate(() => {
      this.isDispatchScheduled = false;
      this.dispatchWakeUps();
    });
  }

  private dispatchWakeUps(): void {
    for (const slots of this.listeners) {
      while (this.waitingWakeUps > 0 && slots.hasFreeSlot) {
        this.waitingWakeUps -= 1;
        void slots.startCall().then(() => this.scheduleDispatch());
      }
    }
  }
}
