import type { Log } from '../monitoring/log.ts';

/**
 * Chores, each again and again after its own while; they keep no process alive. One that fails is tried again at its
 * next time, and one that is still under way then is left to it.
 */
export class Schedule {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(private readonly log: Log) {}

  every(millis: number, chore: string, work: () => Promise<void>): void {
    this.timers.push(setInterval(() => this.run(chore, work), millis).unref());
  }

  /** Does a chore besides its times; resolves when it is over, however it went. */
  run(chore: string, work: () => Promise<void>): Promise<void> {
    const begun = this.underWay.get(chore) ?? this.attempt(chore, work);
    this.underWay.set(chore, begun);
    return begun;
  }

  /** Ends the schedules; resolves once no chore is under way. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.underWay.values());
  }

  private async attempt(chore: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.warn({ chore, err: error }, 'chore failed');
    } finally {
      this.underWay.delete(chore);
    }
  }
}
