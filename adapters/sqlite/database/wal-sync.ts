import { close, closeSync, fdatasync, fstat, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** The log's size is asked for after so many syncs: it grows slowly beside what a checkpoint waits for. */
const SYNCS_BETWEEN_SIZES = 16;

/**
 * Syncs the write-ahead log to disk without holding the event loop: one sync at a time, and whatever is committed while
 * one is under way shares the next. A sync that fails leaves it unknown what the disk has, so it ends the process.
 */
export class WalSync {
  private readonly descriptor: number;
  private waiting: (() => void)[] = [];
  private syncing = false;
  private syncs = 0;
  private closed: (() => void) | undefined;

  /** The file `<database>-wal` must exist. Its name is made durable here, once. */
  constructor(
    databaseFile: string,
    private readonly synced: (size: number) => void,
  ) {
    this.descriptor = openSync(`${databaseFile}-wal`, 'r+');
    const folder = openSync(dirname(databaseFile), 'r');
    fsyncSync(folder);
    closeSync(folder);
  }

  /** Calls `durable` once everything that is in the log by now is on disk. */
  whenDurable(durable: () => void): void {
    this.waiting.push(durable);
    if (!this.syncing) this.sync();
  }

  /** Resolves when nothing waits any more and the log is let go. */
  async close(): Promise<void> {
    if (this.syncing) await new Promise<void>((resolve) => (this.closed = resolve));
    await new Promise<void>((resolve) => close(this.descriptor, () => resolve()));
  }

  private tellSize(): void {
    fstat(this.descriptor, (error, stats) => {
      if (!error) this.synced(stats.size);
    });
  }

  private sync(): void {
    this.syncing = true;
    const batch = this.waiting;
    this.waiting = [];
    fdatasync(this.descriptor, (error) => {
      if (error) throw new Error('The write-ahead log could not be synced to disk.', { cause: error });
      for (const durable of batch) durable();
      this.syncs += 1;
      if (this.syncs % SYNCS_BETWEEN_SIZES === 0) this.tellSize();
      if (this.waiting.length > 0) {
        // What follows from those that are acknowledged now is written in the next turn, and shares the sync.
        setImmediate(() => setImmediate(() => this.sync()));
        return;
      }
      this.syncing = false;
      this.closed?.();
    });
  }
}
