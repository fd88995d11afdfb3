import type { ClientSession } from 'mongodb';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import { WriteConflict } from '../database/write-conflict.ts';
import type { Collections } from '../documents/documents.ts';

/**
 * Locks the webhooks of these sites: of concurrent transactions that lock the same site, only one commits. The others
 * are retried.
 * @throws WriteConflict if another transaction locks a site for the first time
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
    throw isDuplicateKeyError(error) ? new WriteConflict() : error;
  });
}
