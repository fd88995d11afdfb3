import { randomBytes } from 'node:crypto';
import { SystemClock } from './system-clock.ts';
import { TimeSortedIdGenerator } from './time-sorted-id-generator.ts';

/**
 * Returns a function that creates ids of events. Stores call it within a transaction, so that events of one change sort
 * in the order in which the change lists them.
 */
export function createEventIds(): () => string {
  const ids = new TimeSortedIdGenerator(new SystemClock(), { randomBytes });
  return () => ids.next('evt');
}
