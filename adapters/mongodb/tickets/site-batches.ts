import type { ClientSession } from 'mongodb';
import { StoreUnavailable } from '../../../core/shared/domain-error.ts';
import type { Stored } from '../../../core/tickets/ticket-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import type { ConversationDocument } from '../documents/documents.ts';
import { releaseChangeNumbers, reserveChangeNumbers } from './change-numbers.ts';
import type { ConversationWrite } from './conversation-write.ts';
import { SiteBatch } from './site-batch.ts';
import { readSnapshotInTransaction, type SnapshotReader, TransactionSnapshot } from './transaction-snapshot.ts';

interface QueuedWrite {
  readonly write: ConversationWrite;
  /** Read as soon as the change arrived, while others were stored. */
  readonly snapshot: Promise<TransactionSnapshot>;
  /** When its caller stops to wait: from then on it must not be carried out any more. */
  readonly deadline: number;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: unknown) => void;
}

interface SiteQueue {
  readonly writes: QueuedWrite[];
  /** What the latest batch has written: grounds that were read before it are out of date. */
  lastWritten: readonly ConversationDocument[];
}

/** A larger transaction would hold up the others of its site for too long. */
const MAX_BATCH_SIZE = 100;

/**
 * Gathers the changes of a site that arrive while others are stored, and stores them in one transaction: one batch of a
 * site at a time, so that each commit to a majority carries as many changes as came together.
 */
export class SiteWriteQueues {
  private readonly queues = new Map<string, SiteQueue>();

  constructor(
    private readonly database: MongoDatabase,
    private readonly reads: SnapshotReader,
  ) {}

  /** Stores one change, durable when it resolves. @throws StoreUnavailable, and what the change throws */
  store(siteId: string, change: ConversationWrite): Promise<Stored> {
    const until = performance.now() + this.database.patience;
    const grounds = this.reads.read(siteId, change);
    return this.database.execute(
      () =>
        new Promise((resolve, reject) =>
          this.enqueue(siteId, { write: change, snapshot: grounds, deadline: until, resolve, reject }),
        ),
    );
  }

  private enqueue(siteId: string, waiting: QueuedWrite): void {
    // Whether the grounds could be read is looked at when it is its turn.
    waiting.snapshot.catch(() => undefined);
    const queue = this.queues.get(siteId);
    if (queue) {
      queue.writes.push(waiting);
      return;
    }
    const created = { writes: [waiting], lastWritten: [] };
    this.queues.set(siteId, created);
    setImmediate(() => this.drain(siteId, created));
  }

  private async drain(siteId: string, queue: SiteQueue): Promise<void> {
    while (queue.writes.length > 0) {
      const batch = queue.writes.splice(0, MAX_BATCH_SIZE);
      try {
        await this.storeBatch(siteId, queue, batch);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.queues.delete(siteId);
  }

  private async storeBatch(siteId: string, queue: SiteQueue, waiting: readonly QueuedWrite[]): Promise<void> {
    const grounds = new TransactionSnapshot();
    for (const read of await Promise.all(waiting.map((one) => one.snapshot))) grounds.merge(read);
    for (const written of queue.lastWritten) grounds.addConversation(written);

    const now = performance.now();
    const batch = waiting.filter(({ deadline }) => deadline > now);
    if (batch.length < waiting.length) {
      for (const { deadline, reject } of waiting) if (deadline <= now) reject(new StoreUnavailable('It is too late.'));
    }
    if (batch.length === 0) return;
    const changes = batch.map(({ write: change }) => change);
    const patience = Math.max(...batch.map(({ deadline }) => deadline)) - now;
    const { outcomes, written } = await this.database.transaction(
      this.batchTransaction(siteId, changes, grounds),
      patience,
    );
    queue.lastWritten = written;
    for (const [index, outcome] of outcomes.entries()) {
      if ('error' in outcome) batch[index]?.reject(outcome.error);
      else batch[index]?.resolve(outcome.stored);
    }
  }

  /** The work of a transaction. Run again, it has met another one, and takes no grounds from before. */
  private batchTransaction(siteId: string, changes: readonly ConversationWrite[], known: TransactionSnapshot) {
    const { collections } = this.database;
    let isRetry = false;
    return async (session: ClientSession) => {
      const reserved = await reserveChangeNumbers(collections, siteId, changes.length, session);
      const grounds = isRetry ? await readSnapshotInTransaction(session, collections, siteId, changes) : known;
      isRetry = true;
      const batch = new SiteBatch(siteId, grounds, reserved - changes.length);
      const outcomes = changes.map((change) => batch.attempt(change));
      if (batch.isEmpty) await session.abortTransaction();
      else await batch.write(collections, session);
      if (!batch.isEmpty && batch.latestChange < reserved) {
        await releaseChangeNumbers(collections, siteId, batch.latestChange, session);
      }
      return { outcomes, written: batch.written };
    };
  }
}
