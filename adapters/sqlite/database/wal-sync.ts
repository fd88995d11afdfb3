import { close, closeSync, fdatasync, fstat, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** The log's size is asked for after so many syncs: it grows slowly beside what a checkpoint waits for. */
const SYNCS_PER_SIZE_CHECK = 16;

/**
 * Syncs the write-ahead log to disk without holding the event loop: one sync at a time, and whatever is committed while
 * one is under way shares the next. A sync that fails leaves it unknown what the disk has, so it ends the process.
 */
export class WalSync {
  private readonly descriptor: number;
  private waiting: (() => void)[] = [];
  private isSyncing = false;
  private syncs = 0;
  private onIdle: (() => void) | undefined;

  /** The file `<database>-wal` must exist. Its name is made durable here, once. */
  constructor(
    databaseFile: string,
    private readonly onSynced: (size: number) => void,
  ) {
    this.descriptor = openSync(`${databaseFile}-wal`, 'r+');
    const folder = openSync(dirname(databaseFile), 'r');
    fsyncSync(folder);
    closeSync(folder);
  }

  /** Calls `durable` once everything that is in the log by now is on disk. */
  whenDurable(onDurable: () => void): void {
    this.waiting.push(onDurable);
    if (!this.isSyncing) this.sync();
  }

  /** Resolves when nothing waits any more and the log is let go. */
  async close(): Promise<void> {
    if (this.isSyncing) await new Promise<void>((resolve) => (this.onIdle = resolve));
    await new Promise<void>((resolve) => close(this.descriptor, () => resolve()));
  }

  private reportSize(): void {
    fstat(this.descriptor, (error, stats) => {
      if (!error) this.onSynced(stats.size);
    });
  }

  private sync(): void {
    this.isSyncing = true;
    const batch = this.waiting;
    this.waiting = [];
    fdatasync(this.descriptor, (error) => {
      if (error) throw new Error('The write-ahead log could not be synced to disk.', { cause: error });
      for (const onDurable of batch) onDurable();
      this.syncs += 1;
      if (this.syncs % SYNCS_PER_SIZE_CHECK === 0) this.reportSize();
      if (this.waiting.length > 0) {
        // What follows from those that are acknowledged now is written in the next turn, and shares the sync.
        setImmediate(() => setImmediate(() => this.sync()));
        return;
      }
      this.isSyncing = false;
      this.onIdle?.();
    });
  }
}
