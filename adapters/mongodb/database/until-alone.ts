import { StoreUnavailable } from '../../../core/shared/domain-error.ts';
import type { MongoDatabase } from './mongo-database.ts';

/**
 * Reads and writes again as long as another change comes in between.
 * @throws StoreUnavailable when others change the same all the time
 */
export function untilAlone<T>(
  database: MongoDatabase,
  attempt: () => Promise<{ readonly answer: T } | 'met another'>,
): Promise<T> {
  return database.ask(async () => {
    for (const until = performance.now() + database.patience; performance.now() < until; ) {
      const ended = await attempt();
      if (ended !== 'met another') return ended.answer;
    }
    throw new StoreUnavailable('Others change the same all the time.');
  });
}
