import type { Clock } from '../shared/clock.port.ts';
import type { AssessmentLeases } from './assessment-leases.port.ts';
import type { AssessmentQueue } from './assessment-queue.port.ts';

const AT_ONCE = 10;

/**
 * Wakes workers for assessments that no wake-up reached and for those whose runner is gone; more than a few are woken one
 * sweep after the other. Decisions 4.
 */
export class TakeOverStrandedAssessments {
  constructor(
    private readonly leases: AssessmentLeases,
    private readonly queue: AssessmentQueue,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const waiting = await this.leases.waiting(this.clock.now(), AT_ONCE);
    for (let woken = 0; woken < waiting; woken += 1) this.queue.wake();
  }
}
