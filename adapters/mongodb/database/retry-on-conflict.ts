import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';
import type { MongoDatabase } from './mongo-database.ts';

/**
 * Optimistic concurrency: repeats `attempt` until it does not conflict with another write.
 * @throws StoreUnavailableError if every attempt conflicts until the database's timeout
 */
export function retryOnConflict<T>(
  database: MongoDatabase,
  attempt: () => Promise<{ readonly result: T } | 'conflict'>,
): Promise<T> {
  return database.execute(async () => {
    for (const deadline = performance.now() + database.timeoutMs; performance.now() < deadline; ) {
      const outcome = await attempt();
      if (outcome !== 'conflict') return outcome.result;
    }
    throw new StoreUnavailableError('The write conflicted with other writes until its timeout.');
  });
}
