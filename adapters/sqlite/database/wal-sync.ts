import { close, closeSync, fdatasync, fstat, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The log's size is checked once per this many syncs. Between two checks it grows little compared with the checkpoint
 * threshold.
 */
const SYNCS_PER_SIZE_CHECK = 16;

/**
 * Syncs the write-ahead log to disk without blocking the event loop. One sync runs at a time, and commits made
 * meanwhile share the next one. A failed sync ends the process, because the state of the disk is then unknown.
 */
export class WalSync {
  private readonly descriptor: number;
  private waiting: (() => void)[] = [];
  private isSyncing = false;
  private syncs = 0;
  private onIdle: (() => void) | undefined;

  /**
   * The file `<database>-wal` must exist. Its directory entry is synced here, once. `onSynced` gets the size of the log
   * in bytes.
   */
  constructor(
    databaseFile: string,
    private readonly onSynced: (size: number) => void,
  ) {
    this.descriptor = openSync(`${databaseFile}-wal`, 'r+');
    const folder = openSync(dirname(databaseFile), 'r');
    fsyncSync(folder);
    closeSync(folder);
  }

  /** Calls `onDurable` once the current content of the log is on disk. */
  notifyWhenDurable(onDurable: () => void): void {
    this.waiting.push(onDurable);
    if (!this.isSyncing) this.startSync();
  }

  /** Resolves once all waiting syncs are done and the log file is closed. */
  async close(): Promise<void> {
    if (this.isSyncing) await new Promise<void>((resolve) => (this.onIdle = resolve));
    await new Promise<void>((resolve) => close(this.descriptor, () => resolve()));
  }

  private reportLogSize(): void {
    fstat(this.descriptor, (error, stats) => {
      if (!error) this.onSynced(stats.size);
    });
  }

  private startSync(): void {
    this.isSyncing = true;
    const batch = this.waiting;
    this.waiting = [];
    fdatasync(this.descriptor, (error) => {
      if (error) throw new Error('The write-ahead log could not be synced to disk.', { cause: error });
      for (const onDurable of batch) onDurable();
      this.syncs += 1;
      if (this.syncs % SYNCS_PER_SIZE_CHECK === 0) this.reportLogSize();
      if (this.waiting.length > 0) {
        // The next sync is delayed, so that it covers the writes that these acknowledgements trigger.
        setImmediate(() => setImmediate(() => this.startSync()));
        return;
      }
      this.isSyncing = false;
      this.onIdle?.();
    });
  }
}
