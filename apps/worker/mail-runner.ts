import type { DependencyContainer } from 'tsyringe';
import { Metrics } from '../../adapters/prometheus/metrics.ts';
import type { WorkMetrics } from '../../adapters/prometheus/work-metrics.ts';
import { listenForDueMails } from '../../core/notifications/mail-announcements.ts';
import { type MailAttemptReport, SendMails } from '../../core/notifications/send-mails.ts';
import { SECOND } from '../../core/shared/time.ts';
import { CHANGE_FEED, CONFIG, PUBLIC_URL } from '../composition/tokens.ts';
import { JobScheduler } from '../process/job-scheduler.ts';
import type { Log } from '../process/log.ts';

/** How often the runner looks for due mails, and therefore the longest delay of a due mail. */
const SWEEP_INTERVAL_MS = SECOND;

/** Sends due mails in this process. Does nothing if no mail server is configured. */
export class MailRunner {
  private readonly stopController = new AbortController();
  private readonly scheduler: JobScheduler;
  private readonly runningAttempts = new Set<Promise<void>>();
  private readonly sendMails: SendMails;
  private readonly metrics: WorkMetrics;
  private readonly stopListening: () => void;
  private activeRun: Promise<void> | undefined;
  private isRunPending = false;

  private constructor(
    container: DependencyContainer,
    private readonly log: Log,
  ) {
    this.scheduler = new JobScheduler(log);
    this.sendMails = container.resolve(SendMails);
    this.metrics = container.resolve(Metrics).work;
    this.stopListening = listenForDueMails(container.resolve(CHANGE_FEED), () => this.startRun());
    this.scheduler.runEvery(SWEEP_INTERVAL_MS, 'sendMails', async () => this.startRun());
  }

  /** Starts the runner, which first sends the mails that are already due. */
  static start(container: DependencyContainer, log: Log): MailRunner {
    const runner = new MailRunner(container, log);
    warnIfPublicUrlIsMissing(container, log);
    runner.startRun();
    return runner;
  }

  /** Stops the runner. Interrupts the attempts in progress, so that another worker can repeat them at once. */
  async stop(): Promise<void> {
    this.stopController.abort();
    this.stopListening();
    await this.scheduler.stop();
    await this.activeRun;
    await Promise.all(this.runningAttempts);
  }

  /** Starts a run. If a run is active, starts one more run after it. */
  private startRun(): void {
    if (this.stopController.signal.aborted) return;
    this.isRunPending = true;
    this.activeRun ??= this.runUntilIdle().finally(() => {
      this.activeRun = undefined;
    });
  }

  private async runUntilIdle(): Promise<void> {
    try {
      while (this.isRunPending) {
        this.isRunPending = false;
        for (const attempt of await this.sendMails.execute(this.stopController.signal)) this.trackAttempt(attempt);
      }
    } catch (error) {
      this.log.warn({ err: error }, 'sending mails failed');
    }
  }

  private trackAttempt(attempt: Promise<MailAttemptReport>): void {
    const tracked = attempt
      .then(
        (report) => this.recordReport(report),
        (error: unknown) => this.log.warn({ err: error }, 'mail attempt failed'),
      )
      .finally(() => {
        this.runningAttempts.delete(tracked);
        this.startRun();
      });
    this.runningAttempts.add(tracked);
  }

  /** Counts and logs an attempt. The report contains no email address and no text of a mail. */
  private recordReport(report: MailAttemptReport): void {
    this.metrics.recordMailAttempt(report);
    const isFailure = report.result === 'failed' || report.result === 'retrying';
    if (isFailure) this.log.warn(report, 'mail attempt failed');
    else this.log.info(report, 'mail attempt');
  }
}

/** Logs a warning if mails are configured but the operator has not set the URL with which links in mails begin. */
function warnIfPublicUrlIsMissing(container: DependencyContainer, log: Log): void {
  const { mail, publicUrl } = container.resolve(CONFIG);
  if (!mail || publicUrl !== undefined) return;
  const { current, isKnown } = container.resolve(PUBLIC_URL);
  log.warn(
    isKnown
      ? `PORTICO_PUBLIC_URL is not set; links in mails begin with ${current}`
      : 'PORTICO_PUBLIC_URL is not set; this worker cannot send mails, because it does not know the URL of links',
  );
}
