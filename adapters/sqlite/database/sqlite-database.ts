import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Database as Connection } from 'better-sqlite3';
import { Database } from './driver.ts';
import { GroupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { toStoreError, toStoreFault } from './store-faults.ts';
import { WAL_SIZE_LIMIT_BYTES, WalCheckpointer } from './wal-checkpointer.ts';
import { WalSync } from './wal-sync.ts';

/** How long opening waits for another process that migrates or recovers the file. */
const OPEN_TIMEOUT_MS = 10_000;

/** One SQLite file, migrated and ready: reads go to `connection`, writes through `write`. */
export class SqliteDatabase {
  private readonly walSync: WalSync;
  private readonly checkpointer: WalCheckpointer;
  private readonly groupCommit: GroupCommit;
  private readonly dataVersion;

  private constructor(readonly connection: Connection) {
    this.checkpointer = new WalCheckpointer(connection.name);
    this.walSync = new WalSync(connection.name, (size) => this.checkpointer.checkpointIfLarge(size));
    this.groupCommit = new GroupCommit(connection, this.walSync);
    this.dataVersion = connection.prepare<[], number>('pragma data_version').pluck();
  }

  /**
   * Opens the file, making it and its folder when missing, readable to this user alone.
   * @throws StoreTooNew, StoreFault
   */
  static open(file: string): SqliteDatabase {
    let connection: Connection | undefined;
    try {
      connection = openConnection(file);
      migrate(connection);
      // A write makes sure that the log exists, whose syncs acknowledge all later writes.
      connection.exec('begin immediate; update change_counters set latest = latest where 0; commit');
      connection.pragma('busy_timeout = 0');
      return new SqliteDatabase(connection);
    } catch (error) {
      connection?.close();
      throw toStoreFault(error, file);
    }
  }

  /**
   * Runs `work`, which writes synchronously through `connection`; resolves once it is on disk. `onCommit` is called
   * with its result as soon as the write is visible. `work` may run twice; its first writes are rolled back.
   * @throws StoreUnavailable
   */
  write<T>(work: () => T, onCommit?: (value: T) => void): Promise<T> {
    return this.groupCommit.write(work, onCommit);
  }

  /**
   * As `write`, but resolves once the write is visible; it is on disk no later than the next `write`.
   * @throws StoreUnavailable
   */
  writeEarly<T>(work: () => T): Promise<T> {
    return this.groupCommit.writeEarly(work);
  }

  /** Runs `work`, which reads synchronously through `connection`. @throws StoreUnavailable */
  async read<T>(work: () => T): Promise<T> {
    try {
      return work();
    } catch (error) {
      throw toStoreError(error, this.connection.name);
    }
  }

  /**
   * A number that grows with each write to the file by any process: a value read at one number is current while the
   * number stays. Cheaper to read than any row. Must not be read within a write.
   * @throws SqliteError
   */
  get changeVersion(): number {
    // SQLite counts what other connections have written, and leaves out what this one has.
    return (this.dataVersion.get() ?? 0) + this.groupCommit.transactions;
  }

  /** Ends once every write that was begun is on disk; later ones are refused. */
  async close(): Promise<void> {
    await this.groupCommit.close();
    await this.checkpointer.close();
    await this.walSync.close();
    this.connection.close();
  }
}

function openConnection(file: string): Connection {
  const path = resolve(file);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  createIfMissing(path);
  const connection = new Database(path, { timeout: OPEN_TIMEOUT_MS });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('wal_autocheckpoint = 0');
  connection.pragma(`journal_size_limit = ${WAL_SIZE_LIMIT_BYTES}`);
  connection.pragma('temp_store = MEMORY');
  connection.pragma('cache_size = -32000');
  return connection;
}

/**
 * Makes the file readable to this user alone. One that is there is left alone: closing any descriptor of a file that
 * SQLite has open elsewhere in this process would drop SQLite's own locks on it.
 */
function createIfMissing(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
