import type { ClientSession } from 'mongodb';
import { StoreUnavailable } from '../../../core/shared/domain-error.ts';
import type { StoredTicket } from '../../../core/tickets/ticket-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import type { ConversationDocument } from '../documents/documents.ts';
import type { MongoEventAppender } from '../webhooks/event-appender.ts';
import { releaseChangeNumbers, reserveChangeNumbers } from './change-numbers.ts';
import type { ConversationWrite } from './conversation-write.ts';
import { readMemberNames } from './member-names.ts';
import { type ConversationWriteOutcome, SiteWriteBatch } from './site-write-batch.ts';
import { readDependenciesInTransaction, WriteDependencies, type WriteDependencyReader } from './write-dependencies.ts';

interface QueuedWrite {
  readonly write: ConversationWrite;
  /**
   * The documents that the write depends on. They are read when the write arrives, while the previous batch is being
   * stored.
   */
  readonly snapshot: Promise<WriteDependencies>;
  /** When the caller stops waiting. After this time the write must not be carried out. */
  readonly deadline: number;
  readonly resolve: (stored: StoredTicket) => void;
  readonly reject: (error: unknown) => void;
}

interface SiteQueue {
  readonly writes: QueuedWrite[];
  /**
   * The conversations that the latest batch has written. Snapshots that were read before that batch do not contain its
   * changes.
   */
  lastWritten: readonly ConversationDocument[];
}

/** Maximum number of writes per batch. A larger transaction would delay the next writes of the site for too long. */
const MAX_BATCH_SIZE = 100;

/**
 * Batches the writes of each site. Each batch is one transaction, and only one batch of a site is stored at a time.
 * Writes that arrive meanwhile form the next batch, so that one commit to a majority covers many writes.
 */
export class SiteWriteQueues {
  private readonly queues = new Map<string, SiteQueue>();

  constructor(
    private readonly database: MongoDatabase,
    private readonly snapshots: WriteDependencyReader,
    private readonly events: MongoEventAppender,
  ) {}

  /**
   * Stores one write. The write is durable when the promise resolves.
   * @throws StoreUnavailable, and errors of the change
   */
  storeWrite(siteId: string, write: ConversationWrite): Promise<StoredTicket> {
    const deadline = performance.now() + this.database.timeoutMs;
    const snapshot = this.snapshots.readDependencies(siteId, write);
    return this.database.execute(
      () => new Promise((resolve, reject) => this.enqueueWrite(siteId, { write, snapshot, deadline, resolve, reject })),
    );
  }

  private enqueueWrite(siteId: string, write: QueuedWrite): void {
    // An error of this read is handled when the batch awaits the snapshot.
    write.snapshot.catch(() => undefined);
    const queue = this.queues.get(siteId);
    if (queue) {
      queue.writes.push(write);
      return;
    }
    const newQueue = { writes: [write], lastWritten: [] };
    this.queues.set(siteId, newQueue);
    setImmediate(() => this.drainQueue(siteId, newQueue));
  }

  private async drainQueue(siteId: string, queue: SiteQueue): Promise<void> {
    while (queue.writes.length > 0) {
      const batch: QueuedWrite[] = [];
      fillBatch(batch, queue);
      if (batch.length === 0) continue;
      try {
        await this.storeBatch(siteId, queue, batch);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.queues.delete(siteId);
  }

  private async storeBatch(siteId: string, queue: SiteQueue, batch: QueuedWrite[]): Promise<void> {
    const timeoutMs = Math.max(...batch.map(({ deadline }) => deadline)) - performance.now();
    const { outcomes, written } = await this.database.transaction(
      this.createBatchTransaction(siteId, queue, batch),
      timeoutMs,
    );
    queue.lastWritten = written;
    for (const [index, outcome] of outcomes.entries()) {
      if ('error' in outcome) batch[index]?.reject(outcome.error);
      else batch[index]?.resolve(outcome.stored);
    }
  }

  /**
   * Returns the work of a batch's transaction. It conflicts while another process writes to the site. Writes that
   * arrive until the retry join the batch, so that batches are as large as with one process. The transaction also
   * stores the batch's events that the site has a receiver for.
   */
  private createBatchTransaction(siteId: string, queue: SiteQueue, queued: QueuedWrite[]) {
    const { collections } = this.database;
    let isOutdated = false;
    return async (session: ClientSession) => {
      fillBatch(queued, queue);
      if (queued.length === 0) return { outcomes: [], written: queue.lastWritten };
      const known = await mergeSnapshots(queued, queue);
      const writes = queued.map(({ write }) => write);
      const reserved = await reserveChangeNumbers(collections, siteId, writes.length, session);
      const snapshot = isOutdated
        ? await readDependenciesInTransaction(session, collections, siteId, writes, known.receivers)
        : known;
      const { batch, outcomes } = await this.applyWrites(siteId, snapshot, reserved - writes.length, writes, session);
      // A retry reads the documents again only if writing them failed. After a conflict at the counter they are usually
      // unchanged, and each write checks that.
      isOutdated = true;
      if (batch.isEmpty) await session.abortTransaction();
      else await batch.write(collections, session);
      await this.events.insertReceived(snapshot.receivers, () => batch.listEvents(), session);
      if (!batch.isEmpty && batch.latestChange < reserved) {
        await releaseChangeNumbers(collections, siteId, batch.latestChange, session);
      }
      return { outcomes, written: batch.changedConversations };
    };
  }

  /**
   * Applies the writes in memory. If they concern assignees whose names are unknown, reads these and applies the writes
   * again. Most writes concern none, so they do not pay for the read.
   */
  private async applyWrites(
    siteId: string,
    snapshot: WriteDependencies,
    latest: number,
    writes: readonly ConversationWrite[],
    session: ClientSession,
  ): Promise<{ readonly batch: SiteWriteBatch; readonly outcomes: readonly ConversationWriteOutcome[] }> {
    for (;;) {
      const batch = new SiteWriteBatch(siteId, snapshot, latest);
      const outcomes = writes.map((write) => batch.applyWrite(write));
      const unknown = [...batch.unknownMembers];
      if (unknown.length === 0) return { batch, outcomes };
      const names = await readMemberNames(this.database.collections, unknown, session);
      for (const key of unknown) snapshot.memberNames.set(key, names.get(key));
    }
  }
}

/** Moves waiting writes into the batch while it has room, and rejects the writes whose callers no longer wait. */
function fillBatch(batch: QueuedWrite[], queue: SiteQueue): void {
  const now = performance.now();
  const candidates = [...batch, ...queue.writes.splice(0, MAX_BATCH_SIZE - batch.length)];
  batch.length = 0;
  for (const write of candidates) {
    if (write.deadline > now) batch.push(write);
    else write.reject(new StoreUnavailable('The write waited until its timeout.'));
  }
}

/** Returns the documents that the writes depend on, including the changes of the latest batch. */
async function mergeSnapshots(writes: readonly QueuedWrite[], queue: SiteQueue): Promise<WriteDependencies> {
  const merged = new WriteDependencies();
  for (const snapshot of await Promise.all(writes.map((one) => one.snapshot))) merged.merge(snapshot);
  for (const written of queue.lastWritten) merged.addConversation(written);
  return merged;
}
