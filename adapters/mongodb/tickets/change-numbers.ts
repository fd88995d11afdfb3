import type { ClientSession } from 'mongodb';
import { isDuplicateKey } from '../database/duplicate-key.ts';
import { WriteConflict } from '../database/write-conflict.ts';
import type { Collections } from '../documents/documents.ts';

/**
 * Reserves a site's next `count` change numbers and returns the last one. It comes first in a transaction: batches of
 * other processes for this site conflict here and wait for their turn.
 * @throws MetAnother when another process creates the counter at this moment
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
    throw isDuplicateKey(error) ? new WriteConflict() : error;
  });
  return counter?.latest ?? 0;
}

/** Gives back the numbers above `latest`, which no change needed. */
export async function releaseChangeNumbers(
  { counters }: Collections,
  siteId: string,
  latest: number,
  session: ClientSession,
): Promise<void> {
  await counters.updateOne({ _id: siteId }, { $set: { latest } }, { session });
}
