import type { ClientSession } from 'mongodb';
import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';
import type { TicketWriteResult } from '../../../core/tickets/ticket-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import type { ConversationDocument } from '../documents/documents.ts';
import type { MongoEventAppender } from '../webhooks/event-appender.ts';
import { releaseChangeNumbers, reserveChangeNumbers } from './change-numbers.ts';
import type { ConversationWrite } from './conversation-write.ts';
import { readMemberNames } from './member-name-reader.ts';
import { type ConversationWriteOutcome, SiteWriteBatch } from './site-write-batch.ts';
import { readDependenciesInTransaction, WriteDependencies, type WriteDependencyReader } from './write-dependencies.ts';

interface QueuedWrite {
  readonly write: ConversationWrite;
  /**
   * The documents that the write depends on. They are read as soon as the write arrives, even if an earlier batch is
   * still being stored.
   */
  readonly snapshot: Promise<WriteDependencies>;
  /** When the caller stops waiting, on the clock of `performance.now()`. A write must not be stored after this time. */
  readonly deadline: number;
  readonly resolve: (stored: TicketWriteResult) => void;
  readonly reject: (error: unknown) => void;
}

interface SiteWriteQueue {
  readonly writes: QueuedWrite[];
  /**
   * The conversations that the latest batch has written. These conversations are merged into the snapshots of the next
   * batch, because the snapshots may have been read before the latest batch was stored.
   */
  lastWrittenConversations: readonly ConversationDocument[];
}

/** Maximum number of writes per batch. A larger transaction would delay the next writes of the site for too long. */
const MAX_WRITES_PER_BATCH = 100;

/**
 * Batches the writes of each site, because a commit to a majority of the replica set is slow. Each batch is one
 * transaction. While a batch of a site is being stored, further writes to the site queue up for its next batch.
 */
export class SiteWriteQueues {
  private readonly queues = new Map<string, SiteWriteQueue>();

  constructor(
    private readonly database: MongoDatabase,
    private readonly dependencyReader: WriteDependencyReader,
    private readonly events: MongoEventAppender,
  ) {}

  /**
   * Stores one write. The write is durable when the promise resolves.
   * @throws StoreUnavailableError
   * @throws TicketNotFoundError, IdempotencyKeyReusedError, and errors of the change
   */
  storeWrite(siteId: string, write: ConversationWrite): Promise<TicketWriteResult> {
    const deadline = performance.now() + this.database.timeoutMs;
    const snapshot = this.dependencyReader.readDependencies(siteId, write);
    return this.database.execute(
      () => new Promise((resolve, reject) => this.enqueueWrite(siteId, { write, snapshot, deadline, resolve, reject })),
    );
  }

  private enqueueWrite(siteId: string, write: QueuedWrite): void {
    // The batch handles an error of this read when it awaits the snapshot. Until then the error must not count as an
    // unhandled rejection.
    write.snapshot.catch(() => undefined);
    const queue = this.queues.get(siteId);
    if (queue) {
      queue.writes.push(write);
      return;
    }
    const newQueue = { writes: [write], lastWrittenConversations: [] };
    this.queues.set(siteId, newQueue);
    setImmediate(() => this.storeQueuedBatches(siteId, newQueue));
  }

  private async storeQueuedBatches(siteId: string, queue: SiteWriteQueue): Promise<void> {
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

  private async storeBatch(siteId: string, queue: SiteWriteQueue, batch: QueuedWrite[]): Promise<void> {
    const timeoutMs = Math.max(...batch.map(({ deadline }) => deadline)) - performance.now();
    const { outcomes, written } = await this.database.transaction(
      this.createBatchTransaction(siteId, queue, batch),
      timeoutMs,
    );
    queue.lastWrittenConversations = written;
    for (const [index, outcome] of outcomes.entries()) {
      if ('error' in outcome) batch[index]?.reject(outcome.error);
      else batch[index]?.resolve(outcome.stored);
    }
  }

  /**
   * Returns the function that runs in a batch's transaction. The transaction conflicts while another process writes to
   * the site. Writes that arrive before the retry join the batch, so that batches are as large as with one process. The
   * transaction also stores the batch's events, if the site has a receiver for them.
   */
  private createBatchTransaction(siteId: string, queue: SiteWriteQueue, queued: QueuedWrite[]) {
    const { collections } = this.database;
    let mustReadSnapshotAgain = false;
    return async (session: ClientSession) => {
      fillBatch(queued, queue);
      if (queued.length === 0) return { outcomes: [], written: queue.lastWrittenConversations };
      const arrivalSnapshot = await mergeSnapshots(queued, queue);
      const writes = queued.map(({ write }) => write);
      const lastReservedNumber = await reserveChangeNumbers(collections, siteId, writes.length, session);
      const snapshot = mustReadSnapshotAgain
        ? await readDependenciesInTransaction(session, collections, siteId, writes, arrivalSnapshot.receivers)
        : arrivalSnapshot;
      const { batch, outcomes } = await this.applyWrites(
        siteId,
        snapshot,
        lastReservedNumber - writes.length,
        writes,
        session,
      );
      // A retry reads the documents again only if this attempt has reserved change numbers. After a conflict at the
      // counter, the documents are usually unchanged. Each write checks that its documents are.
      mustReadSnapshotAgain = true;
      if (batch.isEmpty) await session.abortTransaction();
      else await batch.write(collections, session);
      await this.events.insertForReceivers(snapshot.receivers, () => batch.listEvents(), session);
      if (!batch.isEmpty && batch.lastChangeNumber < lastReservedNumber) {
        await releaseChangeNumbers(collections, siteId, batch.lastChangeNumber, session);
      }
      return { outcomes, written: batch.changedConversations };
    };
  }

  /**
   * Applies the writes in memory. If they need names of assignees that the snapshot does not contain, reads the names
   * and applies the writes again. Most writes need no name, so no read is necessary.
   */
  private async applyWrites(
    siteId: string,
    snapshot: WriteDependencies,
    latestChangeNumber: number,
    writes: readonly ConversationWrite[],
    session: ClientSession,
  ): Promise<{ readonly batch: SiteWriteBatch; readonly outcomes: readonly ConversationWriteOutcome[] }> {
    for (;;) {
      const batch = new SiteWriteBatch(siteId, snapshot, latestChangeNumber);
      const outcomes = writes.map((write) => batch.applyWrite(write));
      const unreadMembers = [...batch.membersWithUnreadNames];
      if (unreadMembers.length === 0) return { batch, outcomes };
      const names = await readMemberNames(this.database.collections, unreadMembers, session);
      for (const key of unreadMembers) snapshot.memberNames.set(key, names.get(key));
    }
  }
}

/** Moves waiting writes into the batch while it has room, and rejects the writes whose callers no longer wait. */
function fillBatch(batch: QueuedWrite[], queue: SiteWriteQueue): void {
  const now = performance.now();
  const candidates = [...batch, ...queue.writes.splice(0, MAX_WRITES_PER_BATCH - batch.length)];
  batch.length = 0;
  for (const write of candidates) {
    if (write.deadline > now) batch.push(write);
    else write.reject(new StoreUnavailableError('The write waited until its timeout.'));
  }
}

/** Merges the snapshots of the writes, and the conversations that the latest batch has written. */
async function mergeSnapshots(writes: readonly QueuedWrite[], queue: SiteWriteQueue): Promise<WriteDependencies> {
  const merged = new WriteDependencies();
  for (const snapshot of await Promise.all(writes.map((one) => one.snapshot))) merged.merge(snapshot);
  for (const written of queue.lastWrittenConversations) merged.addConversation(written);
  return merged;
}
