import type { Clock } from '../shared/clock.port.ts';
import { HOUR } from '../shared/time.ts';
import type { AccountClosureRepository } from './account-closure-repository.port.ts';

/** Number of records per step. Small, so that other requests are served between two steps. */
const BATCH_SIZE = 200;
/**
 * Minimum time between closing an account and deleting its record. Requests that began before the closure have ended by
 * then.
 */
const MAX_REQUEST_DURATION_MS = HOUR;

/**
 * Deletes the records of closed accounts in small steps, and then the accounts themselves. Each step deletes records
 * that still exist, so after a crash the next run continues.
 */
export class RemoveClosedAccounts {
  constructor(
    private readonly closures: Pick<
      AccountClosureRepository,
      'listClosed' | 'deleteRecordBatch' | 'deleteClosedAccountIfUnreferenced'
    >,
    private readonly clock: Clock,
  ) {}

  /** Deletes records until none is left or `signal` is aborted. */
  async execute(signal: AbortSignal): Promise<void> {
    for (const { id, closedAt } of await this.closures.listClosed()) {
      while (!signal.aborted && (await this.closures.deleteRecordBatch(id, BATCH_SIZE)));
      if (!signal.aborted && closedAt + MAX_REQUEST_DURATION_MS <= this.clock.now())
        await this.closures.deleteClosedAccountIfUnreferenced(id);
    }
  }
}
