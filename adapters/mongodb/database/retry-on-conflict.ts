import { StoreUnavailable } from '../../../core/shared/domain-error.ts';
import type { MongoDatabase } from './mongo-database.ts';

/**
 * Reads and writes again as long as another change comes in between.
 * @throws StoreUnavailable when others change the same all the time
 */
export function retryOnConflict<T>(
  database: MongoDatabase,
  attempt: () => Promise<{ readonly answer: T } | 'met another'>,
): Promise<T> {
  return database.execute(async () => {
    for (const deadline = performance.now() + database.patience; performance.now() < deadline; ) {
      const outcome = await attempt();
      if (outcome !== 'met another') return outcome.answer;
    }
    throw new StoreUnavailable('Others change the same all the time.');
  });
}
