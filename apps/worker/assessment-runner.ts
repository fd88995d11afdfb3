import { setMaxListeners } from 'node:events';
import type { DependencyContainer } from 'tsyringe';
import { Metrics } from '../../adapters/prometheus/metrics.ts';
import type { WorkMetrics } from '../../adapters/prometheus/work-metrics.ts';
import type { AssessmentWakeUpQueue } from '../../core/assessments/assessment-wake-up-queue.port.ts';
import { RestartStalledAssessments } from '../../core/assessments/restart-stalled-assessments.ts';
import { RunAssessment } from '../../core/assessments/run-assessment.ts';
import { SECOND } from '../../core/shared/time.ts';
import { ASSESSMENT_WAKE_UP_QUEUE, CONFIG } from '../composition/tokens.ts';
import { JobScheduler } from '../process/job-scheduler.ts';
import type { Log } from '../process/log.ts';

/**
 * How often the runner looks for stalled assessments within the duration of a lease. A stalled assessment therefore
 * waits at most a sixth of this duration after its lease has expired.
 */
const SWEEPS_PER_LEASE = 6;

/** Runs assessments in this process, up to the configured number at a time. */
export class AssessmentRunner {
  private readonly stopController = new AbortController();
  private readonly scheduler: JobScheduler;
  private readonly activeRuns = new Set<Promise<void>>();
  private readonly concurrency: number;
  private readonly queue: AssessmentWakeUpQueue;
  private readonly runAssessment: RunAssessment;
  private readonly restartStalled: RestartStalledAssessments;
  private readonly metrics: WorkMetrics;
  private stopListening = async (): Promise<void> => {};

  private constructor(
    container: DependencyContainer,
    private readonly log: Log,
  ) {
    this.scheduler = new JobScheduler(log);
    this.concurrency = container.resolve(CONFIG).workerConcurrency;
    this.queue = container.resolve(ASSESSMENT_WAKE_UP_QUEUE);
    this.runAssessment = container.resolve(RunAssessment);
    this.restartStalled = container.resolve(RestartStalledAssessments);
    this.metrics = container.resolve(Metrics).work;
  }

  /** Starts the runner, which first runs the assessments that are already queued. */
  static async start(container: DependencyContainer, log: Log): Promise<AssessmentRunner> {
    const runner = new AssessmentRunner(container, log);
    // Each run adds a listener to the signal. By default, Node.js warns if there are more than ten listeners.
    setMaxListeners(runner.concurrency, runner.stopController.signal);
    runner.stopListening = await runner.queue.listen(runner.concurrency, () => runner.onWakeUp());
    const sweepStalledAssessments = () => runner.sweepStalledAssessments();
    runner.scheduler.runEvery(
      (container.resolve(CONFIG).assessmentLeaseSeconds * SECOND) / SWEEPS_PER_LEASE,
      'takeOverStrandedAssessments',
      sweepStalledAssessments,
    );
    void runner.scheduler.run('takeOverStrandedAssessments', sweepStalledAssessments);
    return runner;
  }

  /**
   * Stops the runner. Releases the leases of running assessments at once, so that other workers can take these
   * assessments without waiting until the leases expire.
   */
  async stop(): Promise<void> {
    this.stopController.abort();
    await Promise.all([this.stopListening(), this.scheduler.stop()]);
    await Promise.all(this.activeRuns);
  }

  private get isFull(): boolean {
    return this.activeRuns.size >= this.concurrency;
  }

  /**
   * Handles the queue's notification that an assessment is queued. Does not return while this process runs as many
   * assessments as it may, so that the queue sends further notifications to other workers.
   */
  private async onWakeUp(): Promise<void> {
    while (this.isFull) await Promise.race(this.activeRuns);
    await this.startRun();
  }

  /**
   * Requeues stalled assessments and starts them. Does nothing while this process runs as many assessments as it may,
   * because a run that ends takes the next assessment itself.
   */
  private async sweepStalledAssessments(): Promise<void> {
    if (this.isFull) return;
    await this.restartStalled.execute(() => {
      if (!this.isFull) void this.startRun();
    });
  }

  private startRun(): Promise<void> {
    const run = this.runAvailableAssessments().finally(() => this.activeRuns.delete(run));
    this.activeRuns.add(run);
    return run;
  }

  /**
   * Runs assessments until none is available. Each notification therefore also starts assessments whose own
   * notification was lost.
   */
  private async runAvailableAssessments(): Promise<void> {
    try {
      while (await this.runNextAssessment());
    } catch (error) {
      this.log.error({ err: error }, 'assessment run failed');
    }
  }

  private async runNextAssessment(): Promise<boolean> {
    const startedAt = performance.now();
    const measureMs = () => Math.round(performance.now() - startedAt);
    const run = await this.runAssessment.execute(this.stopController.signal).catch((error: unknown) => {
      this.metrics.recordAssessmentError(measureMs());
      throw error;
    });
    if (!run) return false;
    const ms = measureMs();
    this.metrics.recordAssessmentRun(run, ms);
    this.log.info({ ...run, ms }, 'assessment run');
    if (run.outcome === 'released') this.queue.wake();
    return true;
  }
}
