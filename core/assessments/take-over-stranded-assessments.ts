import type { Clock } from '../shared/clock.port.ts';
import type { AssessmentLeases } from './assessment-leases.port.ts';

const AT_ONCE = 10;

/**
 * Finds assessments that no wake-up has reached and those whose lease has expired. Reads only the store: the queue may
 * be unavailable. One sweep starts at most `AT_ONCE` of them and leaves the others to the next.
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
