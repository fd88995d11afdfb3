import { randomBytes } from 'node:crypto';
import { SystemClock } from './system-clock.ts';
import { TimeSortedIdGenerator } from './time-sorted-id-generator.ts';

/**
 * The generator of the whole process. If there were several generators, ids of the same millisecond would not sort in
 * the order of their creation.
 */
const idGenerator = new TimeSortedIdGenerator(new SystemClock(), { randomBytes });

/**
 * Returns a function that creates ids with a prefix, such as `evt_…` for `evt`. Stores call it for each row within a
 * transaction, so that the ids of the rows sort in the order of the rows.
 */
export function createStoreIdGenerator(prefix: 'evt' | 'mail'): () => string {
  return () => idGenerator.next(prefix);
}
