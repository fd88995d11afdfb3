import { setMaxListeners } from 'node:events';
import type { DependencyContainer } from 'tsyringe';
import type { AssessmentQueue } from '../../core/assessments/assessment-queue.port.ts';
import { RunAssessment } from '../../core/assessments/run-assessment.ts';
import { TakeOverStrandedAssessments } from '../../core/assessments/take-over-stranded-assessments.ts';
import { SECOND } from '../../core/shared/time.ts';
import { ASSESSMENT_QUEUE, CONFIG } from '../composition/tokens.ts';
import { Schedule } from '../server/lifecycle/schedule.ts';
import type { Log } from '../server/monitoring/log.ts';

/** Sweeps within the time of a lease: what was stranded waits a little longer than that lease, not twice as long. */
const SWEEPS = 6;

/** Runs assessments in this process, as many at a time as its configuration says. */
export class AssessmentRunner {
  private readonly stopping = new AbortController();
  private readonly schedule: Schedule;
  private readonly underWay = new Set<Promise<void>>();
  private readonly concurrency: number;
  private readonly queue: AssessmentQueue;
  private readonly runAssessment: RunAssessment;
  private readonly takeOverStranded: TakeOverStrandedAssessments;
  private endListening = async (): Promise<void> => {};

  private constructor(
    container: DependencyContainer,
    private readonly log: Log,
  ) {
    this.schedule = new Schedule(log);
    this.concurrency = container.resolve(CONFIG).workerConcurrency;
    this.queue = container.resolve(ASSESSMENT_QUEUE);
    this.runAssessment = container.resolve(RunAssessment);
    this.takeOverStranded = container.resolve(TakeOverStrandedAssessments);
  }

  /** Begins with what waits already, whoever queued it. */
  static async start(container: DependencyContainer, log: Log): Promise<AssessmentRunner> {
    const runner = new AssessmentRunner(container, log);
    // One listener a run; Node would warn of more than ten.
    setMaxListeners(runner.concurrency, runner.stopping.signal);
    runner.endListening = await runner.queue.listen(runner.concurrency, () => runner.onWakeUp());
    const sweep = () => runner.sweep();
    runner.schedule.every(
      (container.resolve(CONFIG).assessmentLease * SECOND) / SWEEPS,
      'takeOverStrandedAssessments',
      sweep,
    );
    void runner.schedule.run('takeOverStrandedAssessments', sweep);
    return runner;
  }

  /** Gives back at once what is under way, so that other runners need not wait for its leases to expire. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all([this.endListening(), this.schedule.stop()]);
    await Promise.all(this.underWay);
  }

  private get isFull(): boolean {
    return this.underWay.size >= this.concurrency;
  }

  /** Holds its wake-ups while it is full, so that the next ones go to others. */
  private async onWakeUp(): Promise<void> {
    while (this.isFull) await Promise.race(this.underWay);
    await this.begin();
  }

  /** Where all places are taken, each looks for more by itself when it has ended. */
  private async sweep(): Promise<void> {
    if (this.isFull) return;
    await this.takeOverStranded.execute(() => {
      if (!this.isFull) void this.begin();
    });
  }

  private begin(): Promise<void> {
    const begun = this.runAll().finally(() => this.underWay.delete(begun));
    this.underWay.add(begun);
    return begun;
  }

  /** Runs what is to be had until nothing is: a wake-up that was lost is made good by any other. */
  private async runAll(): Promise<void> {
    try {
      while (await this.runNext());
    } catch (error) {
      this.log.error({ err: error }, 'assessment run failed');
    }
  }

  private async runNext(): Promise<boolean> {
    const begun = performance.now();
    const run = await this.runAssessment.execute(this.stopping.signal);
    if (!run) return false;
    this.log.info({ ...run, ms: Math.round(performance.now() - begun) }, 'assessment run');
    if (run.outcome === 'released') this.queue.wake();
    return true;
  }
}
