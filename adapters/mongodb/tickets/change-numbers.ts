import type { ClientSession } from 'mongodb';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import { WriteConflictError } from '../database/write-conflict-error.ts';
import type { Collections } from '../documents/documents.ts';

/**
 * Reserves a site's next `count` change numbers and returns the last one. Must be the first operation of a transaction,
 * so that it serialises the writers of the site: concurrent batches of other processes conflict here and are retried.
 * @throws WriteConflictError if another process creates the site's counter at the same time
 */
export async function reserveChangeNumbers(
  { counters }: Collections,
  siteId: string,
  count: number,
  session: ClientSession,
): Promise<number> {
  const options = { upsert: true, returnDocument: 'after', session } as const;
  const update = { $inc: { latest: count } };
  const counter = await counters.findOneAndUpdate({ _id: siteId }, update, options).catch((error: unknown) => {
    throw isDuplicateKeyError(error) ? new WriteConflictError() : error;
  });
  return counter?.latest ?? 0;
}

/** Releases reserved change numbers that no change has used: all numbers above `latest`. */
export async function releaseChangeNumbers(
  { counters }: Collections,
  siteId: string,
  latest: number,
  session: ClientSession,
): Promise<void> {
  await counters.updateOne({ _id: siteId }, { $set: { latest } }, { session });
}
