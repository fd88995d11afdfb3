import type { Log } from './log.ts';

/**
 * Runs periodic jobs on unref'd timers. Failures are logged and retried at the next interval. Runs of one job never
 * overlap.
 */
export class Schedule {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly running = new Map<string, Promise<void>>();

  constructor(private readonly log: Log) {}

  every(intervalMs: number, chore: string, job: () => Promise<void>): void {
    this.timers.push(setInterval(() => this.run(chore, job), intervalMs).unref());
  }

  /** Runs a job now, or waits for its current run. Never rejects. */
  run(chore: string, job: () => Promise<void>): Promise<void> {
    const run = this.running.get(chore) ?? this.attempt(chore, job);
    this.running.set(chore, run);
    return run;
  }

  /** Stops the timers; resolves once no job is running. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.running.values());
  }

  private async attempt(chore: string, job: () => Promise<void>): Promise<void> {
    try {
      await job();
    } catch (error) {
      this.log.warn({ chore, err: error }, 'periodic job failed');
    } finally {
      this.running.delete(chore);
    }
  }
}
