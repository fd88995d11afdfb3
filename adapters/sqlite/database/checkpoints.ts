import type { Worker } from 'node:worker_threads';
import { resolveProgram, startThread } from '../../node/worker-entry.ts';

const PROGRAM = resolveProgram('./checkpoint-worker.ts', import.meta.url);
const MEBIBYTE = 1 << 20;
/** The log is moved into the database file when it is larger than this. */
const LARGE = 16 * MEBIBYTE;
/** How much a log must have grown since the last time before it is tried again, when that did not shorten it. */
const GROWTH = 4 * MEBIBYTE;

/** What the log is cut back to when it begins anew after a checkpoint, in bytes. */
export const SHORT_LOG = 8 * MEBIBYTE;

/**
 * Moves the write-ahead log into the database file on a thread of its own, started when it is first needed, so that no
 * request waits for it.
 */
export class Checkpoints {
  private worker: Worker | undefined;
  private running = false;
  private lastSize = 0;
  private closed = false;

  constructor(private readonly databaseFile: string) {}

  /** Takes note of the log's size in bytes and begins a checkpoint when it is large. */
  note(size: number): void {
    if (this.closed || this.running || size < LARGE || (size >= this.lastSize && size < this.lastSize + GROWTH)) return;
    this.lastSize = size;
    this.running = true;
    this.thread().postMessage('checkpoint');
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.worker?.terminate();
  }

  private thread(): Worker {
    if (this.worker) return this.worker;
    this.worker = startThread(PROGRAM, { workerData: this.databaseFile });
    this.worker.on('message', () => {
      this.running = false;
    });
    // A thread that could not open the file is let go: the log is kept, and the next checkpoint starts another.
    this.worker.on('error', () => {
      this.running = false;
      this.worker = undefined;
    });
    this.worker.unref();
    return this.worker;
  }
}
