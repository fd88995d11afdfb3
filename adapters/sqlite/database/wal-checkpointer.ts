import type { Worker } from 'node:worker_threads';
import { resolveProgram, startThread } from '../../node/worker-entry.ts';

const WORKER_PROGRAM = resolveProgram('./checkpoint-worker.ts', import.meta.url);
const MEBIBYTE = 1 << 20;
/** The log is moved into the database file when it is larger than this. */
const CHECKPOINT_THRESHOLD_BYTES = 16 * MEBIBYTE;
/** How much a log must have grown since the last time before it is tried again, when that did not shorten it. */
const MIN_GROWTH_BYTES = 4 * MEBIBYTE;

/** What the log is cut back to when it begins anew after a checkpoint, in bytes. */
export const WAL_SIZE_LIMIT_BYTES = 8 * MEBIBYTE;

/**
 * Moves the write-ahead log into the database file on a thread of its own, started when it is first needed, so that no
 * request waits for it.
 */
export class WalCheckpointer {
  private worker: Worker | undefined;
  private isRunning = false;
  private lastSize = 0;
  private isClosed = false;

  constructor(private readonly databaseFile: string) {}

  /** Takes note of the log's size in bytes and begins a checkpoint when it is large. */
  checkpointIfLarge(size: number): void {
    if (
      this.isClosed ||
      this.isRunning ||
      size < CHECKPOINT_THRESHOLD_BYTES ||
      (size >= this.lastSize && size < this.lastSize + MIN_GROWTH_BYTES)
    )
      return;
    this.lastSize = size;
    this.isRunning = true;
    this.startWorker().postMessage('checkpoint');
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.worker?.terminate();
  }

  private startWorker(): Worker {
    if (this.worker) return this.worker;
    this.worker = startThread(WORKER_PROGRAM, { workerData: this.databaseFile });
    this.worker.on('message', () => {
      this.isRunning = false;
    });
    // A thread that could not open the file is let go: the log is kept, and the next checkpoint starts another.
    this.worker.on('error', () => {
      this.isRunning = false;
      this.worker = undefined;
    });
    this.worker.unref();
    return this.worker;
  }
}
