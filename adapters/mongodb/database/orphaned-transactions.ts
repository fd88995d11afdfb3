import type { MongoClient } from 'mongodb';

/**
 * Application name of Portico's connections. MongoDB lists the name with each session, so Portico can find its own
 * sessions.
 */
export const APP_NAME = 'portico';

interface OrphanedSession {
  readonly lsid: { readonly id: unknown };
}

/**
 * Aborts every transaction of Portico that has been idle for more than `idleMs` milliseconds. Otherwise the open
 * transaction of a killed process would lock, for one minute, the documents that it has written. If the process of an
 * aborted transaction is alive, it retries the transaction, or its caller has already got `StoreUnavailableError`.
 */
export async function abortOrphanedTransactions(client: MongoClient, idleMs: number): Promise<void> {
  const orphanedFilter = { appName: APP_NAME, 'transaction.timeInactiveMicros': { $gt: idleMs * 1000 } };
  const orphanedSessions = await client
    .db('admin')
    .aggregate<OrphanedSession>(
      [{ $currentOp: { idleSessions: true } }, { $match: orphanedFilter }, { $project: { lsid: 1 } }],
      {
        readConcern: { level: 'local' },
        // Session ids must stay BSON UUIDs. As buffers they would lose their subtype, and killSessions would reject
        // them.
        promoteBuffers: false,
      },
    )
    .toArray();
  if (orphanedSessions.length > 0)
    await client.db('admin').command({ killSessions: orphanedSessions.map(({ lsid: { id } }) => ({ id })) });
}
