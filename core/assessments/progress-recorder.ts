import type { Clock } from '../shared/clock.port.ts';
import type { Lease } from '../shared/lease.ts';
import type { SourceOutcome } from '../shared/source-outcome.ts';
import { SECOND } from '../shared/time.ts';
import type { Timer } from '../shared/timer.port.ts';
import type { AssessmentLeases } from './assessment-leases.port.ts';
import { createInitialProgress, type SourceProgress } from './assessment-progress.ts';

/** Receives the visits of a run. `index` is the position of the submitted URL. The methods never throw. */
export interface VisitListener {
  onVisitStart(index: number): void;
  onVisitEnd(index: number, outcome: SourceOutcome): void;
}

/** Time between a change of the progress and its write. Shorter runs never write. */
const WRITE_DELAY_MS = SECOND;

/**
 * Stores the progress of one run, at most once a second and one write at a time. The run does not wait for the writes,
 * and a failed write is ignored.
 */
export class ProgressRecorder implements VisitListener {
  private readonly progress: SourceProgress[];
  /** Whether the progress has changed since the latest write began. */
  private hasChanged = false;
  /** Whether a write is scheduled or in progress. */
  private isBusy = false;
  private isStopped = false;
  private cancel = () => {};

  constructor(
    private readonly lease: Lease,
    urlCount: number,
    private readonly leases: Pick<AssessmentLeases, 'saveProgress'>,
    private readonly clock: Clock,
    private readonly timer: Timer,
  ) {
    this.progress = [...createInitialProgress(urlCount)];
  }

  onVisitStart(index: number): void {
    this.progress[index] = { startedAt: this.clock.now(), endedAt: null, outcome: null };
    this.scheduleWrite();
  }

  onVisitEnd(index: number, outcome: SourceOutcome): void {
    const endedAt = this.clock.now();
    this.progress[index] = { startedAt: this.progress[index]?.startedAt ?? endedAt, endedAt, outcome };
    this.scheduleWrite();
  }

  /** Stops writing. A write that has already begun still completes. */
  stop(): void {
    this.isStopped = true;
    this.cancel();
  }

  private scheduleWrite(): void {
    this.hasChanged = true;
    if (this.isBusy || this.isStopped) return;
    this.isBusy = true;
    this.cancel = this.timer.runAfter(WRITE_DELAY_MS, () => void this.write());
  }

  private async write(): Promise<void> {
    this.hasChanged = false;
    await this.leases.saveProgress(this.lease, [...this.progress]).catch(() => undefined);
    this.isBusy = false;
    if (this.hasChanged) this.scheduleWrite();
  }
}
