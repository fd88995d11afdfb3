import { close, closeSync, fdatasync, fstat, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Number of syncs between two checks of the log's size. The log grows little in between, compared with the threshold
 * for a checkpoint.
 */
const SYNCS_PER_SIZE_CHECK = 16;

/**
 * Syncs the write-ahead log to disk without blocking the event loop. One sync runs at a time. All commits made during a
 * sync share the next one. A failed sync ends the process, because it is then unknown what is on disk.
 */
export class WalSync {
  private readonly descriptor: number;
  private waitingCallbacks: (() => void)[] = [];
  private isSyncing = false;
  private syncCount = 0;
  private onIdle: (() => void) | undefined;

  /**
   * Opens the file `<database>-wal`, which must exist, and syncs its directory entry. `onLogSize` is called after every
   * 16th sync with the log's size in bytes.
   */
  constructor(
    databaseFile: string,
    private readonly onLogSize: (size: number) => void,
  ) {
    this.descriptor = openSync(`${databaseFile}-wal`, 'r+');
    const folder = openSync(dirname(databaseFile), 'r');
    fsyncSync(folder);
    closeSync(folder);
  }

  /** Calls `onDurable` once the current content of the log is on disk. */
  notifyWhenDurable(onDurable: () => void): void {
    this.waitingCallbacks.push(onDurable);
    if (!this.isSyncing) this.startSync();
  }

  /** Closes the log file once the running sync, and those that it triggers, have ended. */
  async close(): Promise<void> {
    if (this.isSyncing) await new Promise<void>((resolve) => (this.onIdle = resolve));
    await new Promise<void>((resolve) => close(this.descriptor, () => resolve()));
  }

  private measureLogSize(): void {
    fstat(this.descriptor, (error, stats) => {
      if (!error) this.onLogSize(stats.size);
    });
  }

  private startSync(): void {
    this.isSyncing = true;
    const batch = this.waitingCallbacks;
    this.waitingCallbacks = [];
    fdatasync(this.descriptor, (error) => {
      if (error) throw new Error('The write-ahead log could not be synced to disk.', { cause: error });
      for (const onDurable of batch) onDurable();
      this.syncCount += 1;
      if (this.syncCount % SYNCS_PER_SIZE_CHECK === 0) this.measureLogSize();
      if (this.waitingCallbacks.length > 0) {
        // The callbacks above may trigger writes. The next sync is delayed by two turns of the event loop, so that it
        // covers them.
        setImmediate(() => setImmediate(() => this.startSync()));
        return;
      }
      this.isSyncing = false;
      this.onIdle?.();
    });
  }
}
