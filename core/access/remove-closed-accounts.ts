import type { Clock } from '../shared/clock.port.ts';
import { HOUR } from '../shared/time.ts';
import type { AccountClosures } from './account-closures.port.ts';

/** Number of records per step. Small, so that other requests are served between two steps. */
const BATCH_SIZE = 200;
/** A request that began before the account was closed has ended after this time. */
const REQUESTS_END_MS = HOUR;

/**
 * Deletes the records of closed accounts in small steps, and then the accounts themselves. A step only looks for
 * records that still exist, so after a crash the next run continues.
 */
export class RemoveClosedAccounts {
  constructor(
    private readonly closures: Pick<AccountClosures, 'listClosed' | 'deleteBatch' | 'deleteClosedAccount'>,
    private readonly clock: Clock,
  ) {}

  /** Deletes records until none is left or `signal` is aborted. */
  async execute(signal: AbortSignal): Promise<void> {
    for (const { id, closedAt } of await this.closures.listClosed()) {
      while (!signal.aborted && (await this.closures.deleteBatch(id, BATCH_SIZE)));
      if (!signal.aborted && closedAt + REQUESTS_END_MS <= this.clock.now())
        await this.closures.deleteClosedAccount(id);
    }
  }
}
