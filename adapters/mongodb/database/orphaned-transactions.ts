import type { MongoClient } from 'mongodb';

/** Application name of Portico's connections. Portico's sessions are recognised by it. */
export const APP_NAME = 'portico';

interface OrphanedSession {
  readonly lsid: { readonly id: unknown };
}

/**
 * Aborts every transaction of Portico that has been idle for more than `idleMs` milliseconds. A killed process leaves
 * its transaction open, and MongoDB would lock the documents that it wrote for one minute. If the process is alive, it
 * retries the transaction, or has already reported the store as unavailable.
 */
export async function abortOrphanedTransactions(client: MongoClient, idleMs: number): Promise<void> {
  const isOrphaned = { appName: APP_NAME, 'transaction.timeInactiveMicros': { $gt: idleMs * 1000 } };
  const orphaned = await client
    .db('admin')
    .aggregate<OrphanedSession>(
      [{ $currentOp: { idleSessions: true } }, { $match: isOrphaned }, { $project: { lsid: 1 } }],
      {
        readConcern: { level: 'local' },
        // Session ids must stay BSON UUIDs. As buffers they would lose their subtype, and killSessions would reject
        // them.
        promoteBuffers: false,
      },
    )
    .toArray();
  if (orphaned.length > 0)
    await client.db('admin').command({ killSessions: orphaned.map(({ lsid: { id } }) => ({ id })) });
}
