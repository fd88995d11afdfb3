import type { Clock } from '../shared/clock.port.ts';
import type { AssessmentLeases } from './assessment-leases.port.ts';

const AT_ONCE = 10;

/**
 * Finds assessments that no wake-up reached and those whose runner is gone, without asking the queue, which may be away;
 * more than a few are left to the next sweep. Decisions 4.
 */
export class TakeOverStrandedAssessments {
  constructor(
    private readonly leases: AssessmentLeases,
    private readonly clock: Clock,
  ) {}

  /** Calls `begin` once for each, so that somebody runs it. */
  async execute(begin: () => void): Promise<void> {
    const waiting = await this.leases.waiting(this.clock.now(), AT_ONCE);
    for (let begun = 0; begun < waiting; begun += 1) begin();
  }
}
