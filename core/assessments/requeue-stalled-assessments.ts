import type { Clock } from '../shared/clock.port.ts';
import type { AssessmentLeases } from './assessment-leases.port.ts';

const MAX_PER_SWEEP = 10;

/**
 * Finds assessments that no wake-up has reached, and those whose lease has expired. Reads only the store, since the
 * queue may be unavailable. Starts at most `MAX_PER_SWEEP` per sweep and leaves the others to the next one.
 */
export class RequeueStalledAssessments {
  constructor(
    private readonly leases: AssessmentLeases,
    private readonly clock: Clock,
  ) {}

  /** Calls `begin`, which starts a run in this process, once per assessment. */
  async execute(begin: () => void): Promise<void> {
    const waiting = await this.leases.countAvailable(this.clock.now(), MAX_PER_SWEEP);
    for (let begun = 0; begun < waiting; begun += 1) begin();
  }
}
