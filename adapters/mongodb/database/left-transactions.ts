import type { MongoClient } from 'mongodb';

/** By which the server knows the sessions of this product from others'. */
export const APP_NAME = 'portico';

interface LeftSession {
  readonly lsid: { readonly id: unknown };
}

/**
 * Ends every transaction of Portico that has been idle for more than `idleMs` milliseconds. A killed process leaves its
 * transaction open, and the documents it wrote stay locked until the server's own limit, a minute. A live process
 * retries the transaction, or has long reported the store as unavailable.
 */
export async function endLeftTransactions(client: MongoClient, idleMs: number): Promise<void> {
  const isLeft = { appName: APP_NAME, 'transaction.timeInactiveMicros': { $gt: idleMs * 1000 } };
  const left = await client
    .db('admin')
    .aggregate<LeftSession>([{ $currentOp: { idleSessions: true } }, { $match: isLeft }, { $project: { lsid: 1 } }], {
      readConcern: { level: 'local' },
      // The id of a session stays what it is, for the server takes nothing else for one.
      promoteBuffers: false,
    })
    .toArray();
  if (left.length > 0) await client.db('admin').command({ killSessions: left.map(({ lsid: { id } }) => ({ id })) });
}
