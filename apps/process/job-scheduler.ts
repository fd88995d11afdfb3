import type { Log } from './log.ts';

/**
 * Runs periodic jobs on timers that do not keep the process alive. If a job fails, the scheduler logs the error and
 * runs the job again at the next interval. A job never runs twice at the same time.
 */
export class JobScheduler {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly runningJobs = new Map<string, Promise<void>>();

  constructor(private readonly log: Log) {}

  runEvery(intervalMs: number, jobName: string, job: () => Promise<void>): void {
    this.timers.push(setInterval(() => this.run(jobName, job), intervalMs).unref());
  }

  /** Runs a job now. If the job is already running, waits for that run instead. Never rejects. */
  run(jobName: string, job: () => Promise<void>): Promise<void> {
    const run = this.runningJobs.get(jobName) ?? this.runLoggingFailure(jobName, job);
    this.runningJobs.set(jobName, run);
    return run;
  }

  /** Stops the timers. Resolves when no job is running any more. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.runningJobs.values());
  }

  private async runLoggingFailure(jobName: string, job: () => Promise<void>): Promise<void> {
    try {
      await job();
    } catch (error) {
      this.log.warn({ chore: jobName, err: error }, 'periodic job failed');
    } finally {
      this.runningJobs.delete(jobName);
    }
  }
}
