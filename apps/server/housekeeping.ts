import { HOUR, SECOND } from '../../core/shared/time.ts';
import type { UseCases } from '../composition/use-cases.ts';
import type { Log } from './log.ts';

/** The chores of a running server, each on its own schedule. One that fails is tried again at its next time. */
export class Housekeeping {
  private readonly timers: readonly NodeJS.Timeout[];

  constructor(
    private readonly useCases: UseCases,
    private readonly log: Log,
  ) {
    this.timers = [
      this.every(10 * SECOND, 'recordKeyUses', () => useCases.recordKeyUses.execute()),
      this.every(HOUR, 'forgetUsedKeys', () => useCases.forgetUsedKeys.execute()),
      this.every(HOUR, 'deleteExpiredSessions', () => useCases.deleteExpiredSessions.execute()),
    ];
  }

  /** Ends the schedules and writes what was only gathered. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.run('recordKeyUses', () => this.useCases.recordKeyUses.execute());
  }

  private every(millis: number, chore: string, work: () => Promise<void>): NodeJS.Timeout {
    return setInterval(() => this.run(chore, work), millis).unref();
  }

  private async run(chore: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.warn({ chore, err: error }, 'chore failed');
    }
  }
}
