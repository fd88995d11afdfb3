import type { MongoClient } from 'mongodb';

/** Application name of Portico's connections, by which its sessions are recognised. */
export const APP_NAME = 'portico';

interface OrphanedSession {
  readonly lsid: { readonly id: unknown };
}

/**
 * Aborts every transaction of Portico that has been idle for more than `idleMs` milliseconds. A killed process leaves
 * its transaction open, and the documents it wrote stay locked until MongoDB's own limit of one minute. A live process
 * retries an aborted transaction, or has already reported the store as unavailable.
 */
export async function abortOrphanedTransactions(client: MongoClient, idleMs: number): Promise<void> {
  const isOrphaned = { appName: APP_NAME, 'transaction.timeInactiveMicros': { $gt: idleMs * 1000 } };
  const orphaned = await client
    .db('admin')
    .aggregate<OrphanedSession>(
      [{ $currentOp: { idleSessions: true } }, { $match: isOrphaned }, { $project: { lsid: 1 } }],
      {
        readConcern: { level: 'local' },
        // Session ids must stay BSON UUIDs: as buffers they lose their subtype, and killSessions rejects them.
        promoteBuffers: false,
      },
    )
    .toArray();
  if (orphaned.length > 0)
    await client.db('admin').command({ killSessions: orphaned.map(({ lsid: { id } }) => ({ id })) });
}
