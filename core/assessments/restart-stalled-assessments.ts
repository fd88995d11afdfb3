import type { Clock } from '../shared/clock.port.ts';
import type { AssessmentLeases } from './assessment-leases.port.ts';

const MAX_RUNS_PER_SWEEP = 10;

/**
 * Starts runs for assessments whose wake-up was lost or whose lease has expired. Reads only the store, because the
 * queue may be unavailable. Starts at most `MAX_RUNS_PER_SWEEP` runs per call. The next call starts the others.
 */
export class RestartStalledAssessments {
  constructor(
    private readonly leases: AssessmentLeases,
    private readonly clock: Clock,
  ) {}

  /** Calls `startRun` once per available assessment. `startRun` must start a run in this process. */
  async execute(startRun: () => void): Promise<void> {
    const waiting = await this.leases.countAvailable(this.clock.now(), MAX_RUNS_PER_SWEEP);
    for (let begun = 0; begun < waiting; begun += 1) startRun();
  }
}
