import { setTimeout as wait } from 'node:timers/promises';
import type { DependencyContainer } from 'tsyringe';
import { Metrics } from '../../adapters/prometheus/metrics.ts';
import type { WorkMetrics } from '../../adapters/prometheus/work-metrics.ts';
import { DispatchEvents } from '../../core/outbox/dispatch-events.ts';
import { SECOND } from '../../core/shared/time.ts';
import { ContinueWebhookResends } from '../../core/webhooks/continue-webhook-resends.ts';
import { DeliverWebhooks, type WebhookAttemptReport } from '../../core/webhooks/deliver-webhooks.ts';
import { listenForWaitingEvents } from '../../core/webhooks/event-announcements.ts';
import { CHANGE_FEED } from '../composition/tokens.ts';
import { JobScheduler } from '../process/job-scheduler.ts';
import type { Log } from '../process/log.ts';

/**
 * How often the runner looks for events and deliveries whose notification was lost, for due retries, and for resends.
 */
const SWEEP_INTERVAL_MS = SECOND;
const WAKE_UP_DEBOUNCE_MS = 5;
/** Before each batch of webhooks, a process that also serves requests counts the arriving requests for this time. */
const REQUEST_SAMPLING_MS = 10;
/** Each counted request delays the batch by this time. A batch blocks the event loop for 10 to 20 ms. */
const PAUSE_PER_REQUEST_MS = 100;
/** Longest delay of a batch. This limit leaves requests about 90 % of the time of the event loop. */
const MAX_PAUSE_MS = 250;

/** Dispatches the events of the outbox and sends webhooks in this process. */
export class WebhookRunner {
  private readonly stopController = new AbortController();
  private readonly scheduler: JobScheduler;
  private readonly runningAttempts = new Set<Promise<void>>();
  private readonly dispatchEvents: DispatchEvents;
  private readonly deliverWebhooks: DeliverWebhooks;
  private readonly continueResends: ContinueWebhookResends;
  private readonly metrics: WorkMetrics;
  private readonly stopListening: () => void;
  private wakeUpTimer: NodeJS.Timeout | undefined;
  private activeRun: Promise<void> | undefined;
  private isRunPending = false;

  private constructor(
    container: DependencyContainer,
    private readonly log: Log,
    private readonly countReceivedRequests: (() => number) | undefined,
  ) {
    this.scheduler = new JobScheduler(log);
    this.dispatchEvents = container.resolve(DispatchEvents);
    this.deliverWebhooks = container.resolve(DeliverWebhooks);
    this.continueResends = container.resolve(ContinueWebhookResends);
    this.metrics = container.resolve(Metrics).work;
    this.stopListening = listenForWaitingEvents(container.resolve(CHANGE_FEED), () => this.scheduleRun());
    this.scheduler.runEvery(SWEEP_INTERVAL_MS, 'sendWebhooks', async () => this.scheduleRun());
    this.scheduler.runEvery(SWEEP_INTERVAL_MS, 'resendEvents', () => this.continueResendsUntilDone());
  }

  /**
   * Starts the runner, which first sends the deliveries that are already waiting. `countReceivedRequests` returns the
   * number of requests that this process has received so far. It is undefined in a process that serves no requests.
   * Batches of webhooks wait while many requests arrive.
   */
  static start(container: DependencyContainer, log: Log, countReceivedRequests?: () => number): WebhookRunner {
    const runner = new WebhookRunner(container, log, countReceivedRequests);
    runner.scheduleRun();
    return runner;
  }

  /** Stops the runner. Interrupts the attempts in progress, so that another worker can repeat them at once. */
  async stop(): Promise<void> {
    this.stopController.abort();
    this.stopListening();
    clearTimeout(this.wakeUpTimer);
    await this.scheduler.stop();
    await this.activeRun;
    await Promise.all(this.runningAttempts);
  }

  /** Starts a run after `WAKE_UP_DEBOUNCE_MS`, so that one run handles all notifications within this time. */
  private scheduleRun(): void {
    if (this.stopController.signal.aborted) return;
    this.isRunPending = true;
    if (this.activeRun) return;
    this.wakeUpTimer ??= setTimeout(() => {
      this.wakeUpTimer = undefined;
      this.activeRun = this.runUntilIdle().finally(() => {
        this.activeRun = undefined;
        if (this.isRunPending) this.scheduleRun();
      });
    }, WAKE_UP_DEBOUNCE_MS);
  }

  /** Queues the deliveries of the resends in progress, batch by batch, until all resends are complete. */
  private async continueResendsUntilDone(): Promise<void> {
    while (!this.stopController.signal.aborted && (await this.continueResends.execute()))
      if (this.countReceivedRequests) await pauseForRequests(this.countReceivedRequests);
  }

  private async runUntilIdle(): Promise<void> {
    this.isRunPending = false;
    while (await this.dispatchAndDeliver());
  }

  /**
   * Dispatches one batch of events and starts the due deliveries. Returns whether there were any events or deliveries.
   */
  private async dispatchAndDeliver(): Promise<boolean> {
    if (this.countReceivedRequests) await pauseForRequests(this.countReceivedRequests);
    if (this.stopController.signal.aborted) return false;
    const hasMoreEvents = await this.dispatchBatch();
    const started = await this.startAttempts();
    for (const attempt of started) this.trackAttempt(attempt);
    return hasMoreEvents || started.length > 0;
  }

  /**
   * Dispatches a batch of events. If this fails, logs the error, so that deliveries that are already due are still
   * sent.
   */
  private async dispatchBatch(): Promise<boolean> {
    try {
      return await this.dispatchEvents.execute();
    } catch (error) {
      this.log.warn({ err: error }, 'dispatching events failed');
      return false;
    }
  }

  private async startAttempts(): Promise<readonly Promise<WebhookAttemptReport>[]> {
    try {
      return await this.deliverWebhooks.execute(this.stopController.signal);
    } catch (error) {
      this.log.warn({ err: error }, 'sending webhooks failed');
      return [];
    }
  }

  private trackAttempt(attempt: Promise<WebhookAttemptReport>): void {
    const tracked = attempt
      .then(
        (report) => {
          this.metrics.recordWebhookAttempt(report);
          const { isDelivered, siteId, webhookId, eventId, traceId, httpStatus, failureCode } = report;
          if (!isDelivered)
            this.log.info({ siteId, webhookId, eventId, traceId, httpStatus, failureCode }, 'webhook attempt failed');
        },
        (error: unknown) => this.log.warn({ err: error }, 'webhook attempt failed'),
      )
      .finally(() => {
        this.runningAttempts.delete(tracked);
        this.scheduleRun();
      });
    this.runningAttempts.add(tracked);
  }
}

/** Waits for REQUEST_SAMPLING_MS. Then waits longer for each request that has arrived in this time. */
async function pauseForRequests(countReceivedRequests: () => number): Promise<void> {
  const before = countReceivedRequests();
  await wait(REQUEST_SAMPLING_MS);
  const pause = Math.min((countReceivedRequests() - before) * PAUSE_PER_REQUEST_MS, MAX_PAUSE_MS);
  if (pause > 0) await wait(pause);
}
