import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Database as Connection } from 'better-sqlite3';
import { Database } from './driver.ts';
import { GroupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { toStoreError, toStoreUnavailable } from './store-errors.ts';
import { WAL_SIZE_LIMIT_BYTES, WalCheckpointer } from './wal-checkpointer.ts';
import { WalSync } from './wal-sync.ts';

/** How long opening waits while another process migrates or recovers the file. */
const OPEN_TIMEOUT_MS = 10_000;

/** An open SQLite file with the current schema. Reads use `connection`, writes go through `write`. */
export class SqliteDatabase {
  private readonly walSync: WalSync;
  private readonly checkpointer: WalCheckpointer;
  private readonly groupCommit: GroupCommit;
  private readonly selectDataVersion;
  private cachedDataVersion: number | undefined;
  private readonly clearCachedDataVersion = (): void => {
    this.cachedDataVersion = undefined;
  };

  private constructor(readonly connection: Connection) {
    this.checkpointer = new WalCheckpointer(connection.name);
    this.walSync = new WalSync(connection.name, (size) => this.checkpointer.checkpointIfLarge(size));
    this.groupCommit = new GroupCommit(connection, this.walSync);
    this.selectDataVersion = connection.prepare<[], number>('pragma data_version').pluck();
  }

  /**
   * Opens the file and migrates its schema. Creates a missing file or folder, readable only by the current user.
   * @throws StoreTooNewError
   * @throws StoreUnusableError if the file cannot be used
   */
  static open(file: string): SqliteDatabase {
    let connection: Connection | undefined;
    try {
      connection = openConnection(file);
      migrate(connection);
      // This transaction changes no row, but creates the write-ahead log, which `WalSync` needs.
      connection.exec('begin immediate; update change_counters set latest = latest where 0; commit');
      connection.pragma('busy_timeout = 0');
      return new SqliteDatabase(connection);
    } catch (error) {
      connection?.close();
      throw toStoreError(error, file);
    }
  }

  /**
   * Runs `work`, which writes synchronously through `connection`, and resolves with its result once the write is on
   * disk. Calls `onCommit`, which must not throw, with the result as soon as readers can see the write. `work` may run
   * twice; the writes of its first run are then rolled back.
   * @throws StoreUnavailableError
   */
  write<T>(work: () => T, onCommit?: (value: T) => void): Promise<T> {
    return this.groupCommit.write(work, onCommit);
  }

  /**
   * Like `write`, but resolves at the commit, when readers can see the write. The write reaches the disk with the next
   * call of `write` at the latest. A power failure before then undoes the write.
   * @throws StoreUnavailableError
   */
  writeWithoutSync<T>(work: () => T): Promise<T> {
    return this.groupCommit.writeWithoutSync(work);
  }

  /** Runs `work`, which reads synchronously through `connection`. @throws StoreUnavailableError */
  async read<T>(work: () => T): Promise<T> {
    try {
      return work();
    } catch (error) {
      throw toStoreUnavailable(error, this.connection.name);
    }
  }

  /**
   * Copies the write-ahead log into the file and truncates the log to zero bytes. The log then contains no older
   * versions of pages, and so no deleted data.
   * @throws StoreUnavailableError if readers or writers use the log for 10 seconds
   */
  emptyWriteAheadLog(): Promise<void> {
    return this.checkpointer.emptyLog();
  }

  /**
   * A number that changes with every write to the file by any process. While the number is the same, rows that were
   * read before are current. Reading the number is cheaper than reading a row. Must not be called within a write.
   * @throws SqliteError
   */
  get changeVersion(): number {
    return this.readDataVersion() + this.groupCommit.transactionCount;
  }

  /**
   * Returns SQLite's `data_version`, which changes when another connection writes to the file. Reading it takes 2 µs,
   * so the value is cached until the current callback of the event loop and its promise continuations have ended. In
   * this time, a request looks up its API key, its site and its record. A request may use the cached value, because it
   * arrived before the callback began.
   */
  private readDataVersion(): number {
    if (this.cachedDataVersion === undefined) {
      this.cachedDataVersion = this.selectDataVersion.get() ?? 0;
      // Node.js runs this tick only when no microtasks are left.
      queueMicrotask(() => process.nextTick(this.clearCachedDataVersion));
    }
    return this.cachedDataVersion;
  }

  /** Rejects later writes. Closes the file once all earlier writes are on disk. */
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
  createFileIfMissing(path);
  const connection = new Database(path, { timeout: OPEN_TIMEOUT_MS });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  // Overwrites deleted data with zeros, so that the file contains no data of erased persons.
  connection.pragma('secure_delete = ON');
  connection.pragma('wal_autocheckpoint = 0');
  connection.pragma(`journal_size_limit = ${WAL_SIZE_LIMIT_BYTES}`);
  connection.pragma('temp_store = MEMORY');
  connection.pragma('cache_size = -32000');
  return connection;
}

/**
 * Creates the file, readable only by the current user, if it does not exist. Does not open an existing file, because
 * closing a file drops all locks that this process holds on it. SQLite may hold such a lock for another connection.
 */
function createFileIfMissing(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
