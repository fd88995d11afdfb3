import { randomBytes } from 'node:crypto';
import { SystemClock } from './system-clock.ts';
import { TimeSortedIdGenerator } from './time-sorted-id-generator.ts';

/** One for the whole process: ids of two generators within the same millisecond would not sort in their order. */
const ids = new TimeSortedIdGenerator(new SystemClock(), { randomBytes });

/**
 * Returns a function that creates ids such as `evt_…` for the prefix `evt`. Stores call it within a transaction, so
 * that the rows of one change sort in the order in which the change lists them.
 */
export function createStoreIds(prefix: 'evt' | 'mail'): () => string {
  return () => ids.next(prefix);
}
