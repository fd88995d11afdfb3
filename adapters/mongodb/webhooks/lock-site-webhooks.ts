import type { ClientSession } from 'mongodb';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import { WriteConflictError } from '../database/write-conflict-error.ts';
import type { Collections } from '../documents/documents.ts';

/**
 * Locks the webhooks of these sites for the rest of the transaction. Of concurrent transactions that lock the same
 * site, one commits, and the others conflict and are retried.
 * @throws WriteConflictError if another transaction creates the lock document of a site at the same time
 */
export async function lockSiteWebhooks(
  { webhookLocks }: Collections,
  siteIds: readonly string[],
  session: ClientSession,
): Promise<void> {
  const writes = siteIds.map((_id) => ({
    updateOne: { filter: { _id }, update: { $inc: { turn: 1 } }, upsert: true },
  }));
  await webhookLocks.bulkWrite(writes, { session, ordered: false }).catch((error: unknown) => {
    throw isDuplicateKeyError(error) ? new WriteConflictError() : error;
  });
}
