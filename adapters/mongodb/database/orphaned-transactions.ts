import type { MongoClient } from 'mongodb';

/** By which the server knows the sessions of this product from others'. */
export const APP_NAME = 'portico';

interface OrphanedSession {
  readonly lsid: { readonly id: unknown };
}

/**
 * Ends every transaction of Portico that has been idle for more than `idleMs` milliseconds. A killed process leaves its
 * transaction open, and the documents it wrote stay locked until the server's own limit, a minute. A live process
 * retries the transaction, or has long reported the store as unavailable.
 */
export async function abortOrphanedTransactions(client: MongoClient, idleMs: number): Promise<void> {
  const isOrphaned = { appName: APP_NAME, 'transaction.timeInactiveMicros': { $gt: idleMs * 1000 } };
  const orphaned = await client
    .db('admin')
    .aggregate<OrphanedSession>(
      [{ $currentOp: { idleSessions: true } }, { $match: isOrphaned }, { $project: { lsid: 1 } }],
      {
        readConcern: { level: 'local' },
        // The id of a session stays what it is, for the server takes nothing else for one.
        promoteBuffers: false,
      },
    )
    .toArray();
  if (orphaned.length > 0)
    await client.db('admin').command({ killSessions: orphaned.map(({ lsid: { id } }) => ({ id })) });
}
