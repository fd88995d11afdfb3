import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Database as Connection } from 'better-sqlite3';
import { Checkpoints, SHORT_LOG } from './checkpoints.ts';
import { Database } from './driver.ts';
import { GroupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { faultOf, refusalOf } from './store-faults.ts';
import { WalSync } from './wal-sync.ts';

/** How long opening waits for another process that migrates or recovers the file. */
const OPENING_PATIENCE_MS = 10_000;

/** One SQLite file, migrated and ready: reads go to `connection`, writes through `write`. */
export class SqliteDatabase {
  private readonly walSync: WalSync;
  private readonly checkpoints: Checkpoints;
  private readonly groupCommit: GroupCommit;
  private readonly othersWrites;

  private constructor(readonly connection: Connection) {
    this.checkpoints = new Checkpoints(connection.name);
    this.walSync = new WalSync(connection.name, (size) => this.checkpoints.note(size));
    this.groupCommit = new GroupCommit(connection, this.walSync);
    this.othersWrites = connection.prepare<[], number>('pragma data_version').pluck();
  }

  /**
   * Opens the file, making it and its folder when missing, readable to this user alone.
   * @throws StoreTooNew, StoreFault
   */
  static open(file: string): SqliteDatabase {
    let connection: Connection | undefined;
    try {
      connection = connect(file);
      migrate(connection);
      // A write makes sure that the log exists, whose syncs acknowledge all later writes.
      connection.exec('begin immediate; update change_counters set latest = latest where 0; commit');
      connection.pragma('busy_timeout = 0');
      return new SqliteDatabase(connection);
    } catch (error) {
      connection?.close();
      throw faultOf(error, file);
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
      throw refusalOf(error, this.connection.name);
    }
  }

  /**
   * A number that grows with each write to the file by any process: a value read at one number is current while the
   * number stays. Cheaper to read than any row. Must not be read within a write.
   * @throws SqliteError
   */
  get state(): number {
    // SQLite counts what other connections have written, and leaves out what this one has.
    return (this.othersWrites.get() ?? 0) + this.groupCommit.transactions;
  }

  /** Ends once every write that was begun is on disk; later ones are refused. */
  async close(): Promise<void> {
    await this.groupCommit.close();
    await this.checkpoints.close();
    await this.walSync.close();
    this.connection.close();
  }
}

function connect(file: string): Connection {
  const path = resolve(file);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  createIfMissing(path);
  const connection = new Database(path, { timeout: OPENING_PATIENCE_MS });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('wal_autocheckpoint = 0');
  connection.pragma(`journal_size_limit = ${SHORT_LOG}`);
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
