import type { Collections } from '../documents/documents.ts';

/**
 * Migration: sets `lastUsedAt` of accounts that have sessions, and `accountId` of read marks. The migration may run
 * repeatedly and in several processes.
 */
export async function backfillLastUsesAndReadMarks({ accounts, sessions, readMarks }: Collections): Promise<void> {
  await sessions
    .aggregate([
      { $group: { _id: '$accountId', lastUsedAt: { $max: '$createdAt' } } },
      { $merge: { into: accounts.collectionName, whenMatched: 'merge', whenNotMatched: 'discard' } },
    ])
    .toArray();
  // The key of a read mark ends with the id of its account.
  await readMarks.updateMany({ accountId: { $exists: false } }, [
    { $set: { accountId: { $arrayElemAt: [{ $split: ['$_id', ' '] }, 2] } } },
  ]);
}
