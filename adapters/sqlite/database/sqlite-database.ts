import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Database as Connection } from 'better-sqlite3';
import { Database } from './driver.ts';
import { GroupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { toStoreError, toStoreUnavailable } from './store-errors.ts';
import { WAL_SIZE_LIMIT_BYTES, WalCheckpointer } from './wal-checkpointer.ts';
import { WalSync } from './wal-sync.ts';

/** How long opening the file waits for another process that migrates or recovers it. */
const OPEN_TIMEOUT_MS = 10_000;

/** An open SQLite file with the current schema. Reads use `connection`, writes go through `write`. */
export class SqliteDatabase {
  private readonly walSync: WalSync;
  private readonly checkpointer: WalCheckpointer;
  private readonly groupCommit: GroupCommit;
  private readonly dataVersion;
  private otherWrites: number | undefined;
  private readonly forgetOtherWrites = (): void => {
    this.otherWrites = undefined;
  };

  private constructor(readonly connection: Connection) {
    this.checkpointer = new WalCheckpointer(connection.name);
    this.walSync = new WalSync(connection.name, (size) => this.checkpointer.checkpointIfLarge(size));
    this.groupCommit = new GroupCommit(connection, this.walSync);
    this.dataVersion = connection.prepare<[], number>('pragma data_version').pluck();
  }

  /**
   * Opens the file. A missing file or folder is created, readable only by the current user.
   * @throws StoreTooNew, StoreError
   */
  static open(file: string): SqliteDatabase {
    let connection: Connection | undefined;
    try {
      connection = openConnection(file);
      migrate(connection);
      // A write creates the write-ahead log, which `WalSync` needs.
      connection.exec('begin immediate; update change_counters set latest = latest where 0; commit');
      connection.pragma('busy_timeout = 0');
      return new SqliteDatabase(connection);
    } catch (error) {
      connection?.close();
      throw toStoreError(error, file);
    }
  }

  /**
   * Runs `work`, which writes synchronously through `connection`, and resolves once the write is on disk. `onCommit` is
   * called with its result as soon as the write is visible. `work` may run twice. The writes of its first run are then
   * rolled back.
   * @throws StoreUnavailable
   */
  write<T>(work: () => T, onCommit?: (value: T) => void): Promise<T> {
    return this.groupCommit.write(work, onCommit);
  }

  /**
   * Like `write`, but resolves as soon as the write is visible. The write is on disk no later than the next `write`.
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
      throw toStoreUnavailable(error, this.connection.name);
    }
  }

  /**
   * Copies the write-ahead log into the file and empties the log, so that it contains no older versions of pages.
   * @throws StoreUnavailable if readers or writers prevent it for too long
   */
  emptyWriteAheadLog(): Promise<void> {
    return this.checkpointer.emptyLog();
  }

  /**
   * A number that changes with every write to the file by any process. A value read at one number stays current while
   * the number is the same. Reading the number is cheaper than reading a row. It must not be read within a write.
   * @throws SqliteError
   */
  get changeVersion(): number {
    return this.countOtherWrites() + this.groupCommit.transactionCount;
  }

  /**
   * Returns SQLite's `data_version`, which changes with the writes of other connections. It is read once per callback
   * of the event loop, promise continuations included: a request looks up its key, its site and its record in one, and
   * reading the version takes 2 µs of 40. The request arrived before the callback, so it may see the file as it was
   * then.
   */
  private countOtherWrites(): number {
    if (this.otherWrites === undefined) {
      this.otherWrites = this.dataVersion.get() ?? 0;
      // Node.js runs a tick that a microtask adds once no microtasks are left.
      queueMicrotask(() => process.nextTick(this.forgetOtherWrites));
    }
    return this.otherWrites;
  }

  /** Closes the file once all earlier writes are on disk. Later writes are rejected. */
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
  // Overwrites deleted data with zeros. The file then contains no data of erased persons.
  connection.pragma('secure_delete = ON');
  connection.pragma('wal_autocheckpoint = 0');
  connection.pragma(`journal_size_limit = ${WAL_SIZE_LIMIT_BYTES}`);
  connection.pragma('temp_store = MEMORY');
  connection.pragma('cache_size = -32000');
  return connection;
}

/**
 * Creates the file, readable only by the current user. An existing file must not be opened here: closing it would drop
 * the locks that SQLite may hold on it elsewhere in this process.
 */
function createFileIfMissing(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
