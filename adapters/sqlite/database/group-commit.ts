import type { Database } from 'better-sqlite3';
import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';
import { isBusyError, isStoreFailureError, toStoreUnavailable } from './store-errors.ts';
import type { WalSync } from './wal-sync.ts';

interface PendingWrite {
  readonly work: () => unknown;
  /** Whether the promise resolves at the commit, before the write is on disk. */
  readonly isEarly: boolean;
  /** Whether the write runs in a savepoint, so that it can be rolled back alone. */
  readonly usesSavepoint: boolean;
  readonly onCommit: ((value: never) => void) | undefined;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

type WriteOutcome = { readonly value: unknown } | { readonly error: unknown };

/**
 * Maximum number of writes per transaction. With small batches, one batch syncs to disk while the next one runs, and a
 * read waits for a few writes only.
 */
const MAX_WRITES_PER_BATCH = 16;

/** How long writes wait for another process's lock on the file before they are rejected. */
const LOCK_TIMEOUT_MS = 5000;

/**
 * Runs the writes of one turn of the event loop in one transaction, and resolves their promises once the transaction is
 * on disk. The event loop never waits for the disk.
 *
 * If a write throws, the whole transaction is rolled back. All its writes then run again, each in a savepoint, and only
 * the write that throws is undone. The first run uses no savepoints, because a savepoint copies every page that changes
 * in it.
 */
export class GroupCommit {
  private pendingWrites: PendingWrite[] = [];
  private isScheduled = false;
  private startedTransactionCount = 0;
  private isClosed = false;

  constructor(
    private readonly database: Database,
    private readonly walSync: WalSync,
  ) {
    const prepare = (sql: string) => database.prepare(sql);
    this.begin = prepare('begin immediate');
    this.commit = prepare('commit');
    this.rollback = prepare('rollback');
    this.savepoint = prepare('savepoint one_write');
    this.releaseSavepoint = prepare('release one_write');
    this.rollbackToSavepoint = prepare('rollback to one_write');
  }

  private readonly begin;
  private readonly commit;
  private readonly rollback;
  private readonly savepoint;
  private readonly releaseSavepoint;
  private readonly rollbackToSavepoint;

  /**
   * Runs `work`, which writes synchronously, and resolves with its result once the write is on disk. Calls `onCommit`,
   * which must not throw, with the result as soon as readers can see the write. `work` may run twice; the writes of its
   * first run are then rolled back.
   * @throws StoreUnavailableError
   */
  write<T>(work: () => T, onCommit?: (value: T) => void): Promise<T> {
    return this.add(work, false, onCommit);
  }

  /**
   * Like `write`, but resolves at the commit, when readers can see the write. The write reaches the disk with the next
   * call of `write` at the latest. A power failure before then undoes the write.
   * @throws StoreUnavailableError
   */
  writeWithoutSync<T>(work: () => T): Promise<T> {
    return this.add(work, true);
  }

  private add<T>(work: () => T, isEarly: boolean, onCommit?: (value: T) => void): Promise<T> {
    if (this.isClosed) return Promise.reject(new StoreUnavailableError('The store is being closed.'));
    return new Promise<T>((resolve, reject) => {
      this.pendingWrites.push({ work, isEarly: isEarly, usesSavepoint: false, onCommit, resolve, reject });
      this.scheduleFlush();
    });
  }

  private scheduleFlush(): void {
    if (this.isScheduled || this.pendingWrites.length === 0) return;
    this.isScheduled = true;
    setImmediate(() => this.flushWrites(performance.now() + LOCK_TIMEOUT_MS));
  }

  /** Number of transactions started so far, including failed ones. */
  get transactionCount(): number {
    return this.startedTransactionCount;
  }

  /** Rejects later writes. Resolves once all earlier writes are on disk. */
  async close(): Promise<void> {
    const last = this.write(() => undefined);
    this.isClosed = true;
    await last.catch(() => undefined);
  }

  private flushWrites(deadline: number, maxWrites = MAX_WRITES_PER_BATCH): void {
    try {
      this.begin.run();
    } catch (error) {
      if (isBusyError(error) && performance.now() < deadline) {
        // The retry runs all pending writes in one transaction, because each further batch could wait for the lock
        // again.
        setTimeout(() => this.flushWrites(deadline, Number.POSITIVE_INFINITY), 1);
        return;
      }
      this.isScheduled = false;
      this.rejectBatch(this.pendingWrites.splice(0), error);
      return;
    }
    const batch = this.pendingWrites.splice(0, maxWrites);
    this.isScheduled = false;
    this.commitBatch(batch);
    this.scheduleFlush();
  }

  private commitBatch(batch: readonly PendingWrite[]): void {
    const usesSavepoints = batch.some((write) => write.usesSavepoint);
    this.startedTransactionCount += 1;
    let outcomes: WriteOutcome[];
    try {
      outcomes = batch.map(({ work }) => (usesSavepoints ? this.runInSavepoint(work) : { value: work() }));
      this.commit.run();
    } catch (error) {
      if (this.database.inTransaction) this.rollback.run();
      if (usesSavepoints || batch.length === 1 || isBusyError(error) || isStoreFailureError(error))
        this.rejectBatch(batch, error);
      // The batch goes back to the front of the queue, so that writes keep their order.
      else this.pendingWrites.unshift(...batch.map((write) => ({ ...write, usesSavepoint: true })));
      return;
    }
    for (const [index, { onCommit }] of batch.entries()) notifyCommitted(onCommit, outcomes[index] as WriteOutcome);
    const acknowledge = (early: boolean) => {
      for (const [index, write] of batch.entries()) {
        if (write.isEarly === early) settleWrite(write, outcomes[index] as WriteOutcome);
      }
    };
    acknowledge(true);
    if (batch.some(({ isEarly }) => !isEarly)) this.walSync.notifyWhenDurable(() => acknowledge(false));
  }

  private runInSavepoint(work: () => unknown): WriteOutcome {
    this.savepoint.run();
    try {
      const value = work();
      this.releaseSavepoint.run();
      return { value };
    } catch (error) {
      if (!this.database.inTransaction || isStoreFailureError(error)) throw error;
      this.rollbackToSavepoint.run();
      this.releaseSavepoint.run();
      return { error };
    }
  }

  private rejectBatch(batch: readonly PendingWrite[], error: unknown): void {
    const storeError = toStoreUnavailable(error, this.database.name);
    for (const { reject } of batch) reject(storeError);
  }
}

function notifyCommitted(onCommit: PendingWrite['onCommit'], outcome: WriteOutcome): void {
  if (!('error' in outcome)) onCommit?.(outcome.value as never);
}

function settleWrite({ resolve, reject }: PendingWrite, outcome: WriteOutcome): void {
  if ('error' in outcome) reject(outcome.error);
  else resolve(outcome.value as never);
}
