import type { ClientSession } from 'mongodb';
import { isDuplicateKey } from '../database/duplicate-key.ts';
import { MetAnother } from '../database/met-another.ts';
import type { Collections } from '../documents/documents.ts';

/**
 * Takes a site's next change numbers, so many, and answers the last of them. It comes first in a transaction: the
 * batches of other processes for this site meet here and wait for their turn.
 * @throws MetAnother when one makes the counter just now
 */
export async function takeTurn(
  { counters }: Collections,
  siteId: string,
  count: number,
  session: ClientSession,
): Promise<number> {
  const options = { upsert: true, returnDocument: 'after', session } as const;
  const update = { $inc: { latest: count } };
  const counter = await counters.findOneAndUpdate({ _id: siteId }, update, options).catch((error: unknown) => {
    throw isDuplicateKey(error) ? new MetAnother() : error;
  });
  return counter?.latest ?? 0;
}

/** Gives back the numbers above `latest`, which no change needed. */
export async function giveBack(
  { counters }: Collections,
  siteId: string,
  latest: number,
  session: ClientSession,
): Promise<void> {
  await counters.updateOne({ _id: siteId }, { $set: { latest } }, { session });
}
