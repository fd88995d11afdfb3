import { randomBytes } from 'node:crypto';
import { SystemClock } from './system-clock.ts';
import { TimeSortedIdGenerator } from './time-sorted-id-generator.ts';

/** Returns a function that creates ids of mails. Stores call it within the transaction that plans a mail. */
export function createMailIds(): () => string {
  const ids = new TimeSortedIdGenerator(new SystemClock(), { randomBytes });
  return () => ids.next('mail');
}
