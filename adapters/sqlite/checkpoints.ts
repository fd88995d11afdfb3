import { Worker } from 'node:worker_threads';

/** Writes between two checkpoints: some 8 pages each, so the log stays around 32 MiB. */
const WRITES_BETWEEN = 1000;

/**
 * Moves the write-ahead log into the database file on a thread of its own, started when it is first needed, so that no
 * request waits for it.
 */
export class Checkpoints {
  private worker: Worker | undefined;
  private running = false;
  private writes = 0;

  constructor(private readonly databaseFile: string) {}

  /** Counts writes, and begins a checkpoint when enough have come together. */
  count(writes: number): void {
    this.writes += writes;
    if (this.running || this.writes < WRITES_BETWEEN) return;
    this.writes = 0;
    this.running = true;
    this.thread().postMessage('checkpoint');
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private thread(): Worker {
    if (this.worker) return this.worker;
    const program = new URL('./checkpoint-worker.js', import.meta.url);
    this.worker = new Worker(program, { workerData: this.databaseFile });
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
