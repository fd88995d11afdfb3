import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';
import { resolveWorkerProgram, startWorkerThread } from '../../node/worker-program.ts';

const CHECKPOINT_WORKER_PROGRAM = resolveWorkerProgram('./checkpoint-worker.ts', import.meta.url);
const MEBIBYTE = 1 << 20;
/** A checkpoint starts when the log is at least this large. Each checkpoint blocks writers for about 3 ms. */
const CHECKPOINT_THRESHOLD_BYTES = 32 * MEBIBYTE;
/** If the previous checkpoint did not shorten the log, the next one starts after the log has grown by this much. */
const MIN_GROWTH_BYTES = 4 * MEBIBYTE;

/** How long `emptyLog` tries before it fails. */
const EMPTY_LOG_TIMEOUT_MS = 10_000;
/** Pause between two attempts to empty the log. */
const EMPTY_LOG_RETRY_DELAY_MS = 50;

/**
 * Size in bytes to which SQLite truncates the log after a checkpoint (`journal_size_limit`). The limit is close to
 * `CHECKPOINT_THRESHOLD_BYTES`, because overwriting an existing part of the file syncs faster than growing the file.
 * The limit must be below the threshold. Otherwise the file would always be large enough for another checkpoint.
 */
export const WAL_SIZE_LIMIT_BYTES = 24 * MEBIBYTE;

/**
 * Copies the write-ahead log into the database file on a worker thread, so that the event loop does not wait for it.
 * The thread starts on first use.
 */
export class WalCheckpointer {
  private worker: Worker | undefined;
  private isRunning = false;
  private sizeAtLastCheckpoint = 0;
  private isClosed = false;
  /** Number of attempts to empty the log that wait for the thread. While there are any, the process stays alive. */
  private waitingCalls = 0;
  private emptying: Promise<void> = Promise.resolve();

  constructor(private readonly databaseFile: string) {}

  /**
   * Starts a checkpoint if the log is large enough and no checkpoint is running. `size` is the log's size in bytes.
   */
  checkpointIfLarge(size: number): void {
    if (
      this.isClosed ||
      this.isRunning ||
      size < CHECKPOINT_THRESHOLD_BYTES ||
      (size >= this.sizeAtLastCheckpoint && size < this.sizeAtLastCheckpoint + MIN_GROWTH_BYTES)
    )
      return;
    this.sizeAtLastCheckpoint = size;
    this.isRunning = true;
    this.startWorker().postMessage('checkpoint');
  }

  /**
   * Empties the log. Retries while readers or writers use it.
   * @throws StoreUnavailableError after `EMPTY_LOG_TIMEOUT_MS`
   */
  emptyLog(): Promise<void> {
    // An attempt in progress may have started before this caller's deletion, so the caller gets an attempt of its own.
    const emptied = this.emptying.then(() => this.emptyLogNow());
    this.emptying = emptied.catch(() => undefined);
    return emptied;
  }

  private async emptyLogNow(): Promise<void> {
    const deadline = performance.now() + EMPTY_LOG_TIMEOUT_MS;
    while (!this.isClosed && performance.now() < deadline) {
      if (await this.tryToEmptyLog()) return;
      await delay(EMPTY_LOG_RETRY_DELAY_MS);
    }
    throw new StoreUnavailableError('The write-ahead log is in use.');
  }

  private tryToEmptyLog(): Promise<boolean> {
    const worker = this.startWorker();
    this.waitingCalls += 1;
    worker.ref();
    return new Promise((resolve) => {
      const settle = (isEmptied: boolean) => {
        worker.off('message', onMessage);
        worker.off('exit', onExit);
        this.waitingCalls -= 1;
        if (this.waitingCalls === 0) worker.unref();
        resolve(isEmptied);
      };
      const onMessage = (message: string) => {
        if (message !== 'done') settle(message === 'emptied');
      };
      const onExit = () => settle(false);
      worker.on('message', onMessage);
      worker.on('exit', onExit);
      worker.postMessage('empty');
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.worker?.terminate();
  }

  private startWorker(): Worker {
    if (this.worker) return this.worker;
    this.worker = startWorkerThread(CHECKPOINT_WORKER_PROGRAM, { workerData: this.databaseFile });
    this.worker.on('message', (message: string) => {
      if (message === 'done') this.isRunning = false;
    });
    // The thread has ended, for example because it could not open the file. The next checkpoint starts a new thread.
    this.worker.on('error', () => {
      this.isRunning = false;
      this.worker = undefined;
    });
    this.worker.unref();
    return this.worker;
  }
}
