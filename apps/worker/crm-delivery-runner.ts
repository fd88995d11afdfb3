import type { DependencyContainer } from 'tsyringe';
import { Metrics } from '../../adapters/prometheus/metrics.ts';
import type { WorkMetrics } from '../../adapters/prometheus/work-metrics.ts';
import { ApplyCrmDeliveries } from '../../core/crm/apply-crm-deliveries.ts';
import { listenForDueCrmDeliveries } from '../../core/crm/crm-delivery-announcements.ts';
import { SECOND } from '../../core/shared/time.ts';
import { CHANGE_FEED } from '../composition/tokens.ts';
import { JobScheduler } from '../process/job-scheduler.ts';
import type { Log } from '../process/log.ts';

/**
 * How often the runner looks for deliveries that are due for a retry, and for deliveries whose notification was lost.
 */
const SWEEP_INTERVAL_MS = 2 * SECOND;
const WAKE_UP_DEBOUNCE_MS = 20;
/**
 * Maximum number of CRM connections that are processed in parallel. The deliveries of one connection are applied one
 * after the other.
 */
const MAX_PARALLEL_CONNECTIONS = 4;

/** Applies CRM deliveries in this process. */
export class CrmDeliveryRunner {
  private readonly stopController = new AbortController();
  private readonly scheduler: JobScheduler;
  private readonly activeRuns = new Set<Promise<void>>();
  private readonly applyCrmDeliveries: ApplyCrmDeliveries;
  private readonly metrics: WorkMetrics;
  private readonly stopListening: () => void;
  private wakeUpTimer: NodeJS.Timeout | undefined;
  private isWakeUpPending = false;

  private constructor(
    container: DependencyContainer,
    private readonly log: Log,
  ) {
    this.scheduler = new JobScheduler(log);
    this.applyCrmDeliveries = container.resolve(ApplyCrmDeliveries);
    this.metrics = container.resolve(Metrics).work;
    this.stopListening = listenForDueCrmDeliveries(container.resolve(CHANGE_FEED), () => this.scheduleRun());
    this.scheduler.runEvery(SWEEP_INTERVAL_MS, 'applyDeliveries', async () => this.scheduleRun());
  }

  /** Starts the runner, which first applies the deliveries that are already waiting. */
  static start(container: DependencyContainer, log: Log): CrmDeliveryRunner {
    const runner = new CrmDeliveryRunner(container, log);
    runner.scheduleRun();
    return runner;
  }

  /** Stops the runner. Waits for the deliveries that are being applied, and releases their leases. */
  async stop(): Promise<void> {
    this.stopController.abort();
    this.stopListening();
    clearTimeout(this.wakeUpTimer);
    await this.scheduler.stop();
    await Promise.all(this.activeRuns);
  }

  /**
   * Starts a run after `WAKE_UP_DEBOUNCE_MS`, so that one run handles the notifications of all deliveries that arrive
   * within this time.
   */
  private scheduleRun(): void {
    if (this.stopController.signal.aborted) return;
    this.wakeUpTimer ??= setTimeout(() => {
      this.wakeUpTimer = undefined;
      this.startRun();
    }, WAKE_UP_DEBOUNCE_MS);
  }

  /** Starts a run. If `MAX_PARALLEL_CONNECTIONS` runs are active, the next run starts when the first of them ends. */
  private startRun(): void {
    if (this.activeRuns.size >= MAX_PARALLEL_CONNECTIONS) {
      this.isWakeUpPending = true;
      return;
    }
    const run = this.runUntilIdle().finally(() => {
      this.activeRuns.delete(run);
      if (this.isWakeUpPending) this.scheduleRun();
      this.isWakeUpPending = false;
    });
    this.activeRuns.add(run);
  }

  private async runUntilIdle(): Promise<void> {
    try {
      while (await this.applyDeliveriesOfNextConnection());
    } catch (error) {
      this.log.warn({ err: error }, 'applying deliveries failed');
    }
  }

  private async applyDeliveriesOfNextConnection(): Promise<boolean> {
    const startedAt = performance.now();
    const result = await this.applyCrmDeliveries.execute(this.stopController.signal);
    if (!result) return false;
    const { siteId, installationId, attempts, errors } = result;
    for (const attempt of attempts) this.metrics.recordCrmAttempt(attempt);
    this.log.info(
      { siteId, installationId, deliveries: attempts.length, ms: Math.round(performance.now() - startedAt) },
      'deliveries applied',
    );
    for (const err of errors) this.log.error({ err, installationId }, 'delivery will be retried');
    return true;
  }
}
