import { setTimeout as delay } from 'node:timers/promises';
import { type ClientSession, MongoClient, type MongoClientOptions, MongoError, MongoServerError } from 'mongodb';
import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';
import { type Collections, getCollections } from '../documents/documents.ts';
import { migrate } from '../migrations/migrate.ts';
import { BatchedReader } from './batched-reader.ts';
import { connectWithRetries } from './connect-with-retries.ts';
import { toConnectionError } from './connection-error.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { APP_NAME, abortOrphanedTransactions } from './orphaned-transactions.ts';
import { toStoreError } from './store-errors.ts';
import { withTimeout } from './with-timeout.ts';
import { WriteConflictError } from './write-conflict-error.ts';

/** Default timeout of one operation. After it, the caller gets `StoreUnavailableError`. */
const OPERATION_TIMEOUT_MS = 4000;
/** Timeout of a migration, which may build the indexes of a large database. */
const MIGRATION_TIMEOUT_MS = 60 * 60_000;
/** A transaction that has been idle for this long counts as orphaned, because its caller has stopped waiting. */
const ORPHANED_TRANSACTION_IDLE_MS = OPERATION_TIMEOUT_MS;
/**
 * Longest pause before a conflicting transaction is retried. The pause is random, and its maximum grows by one
 * millisecond with each attempt, so that processes that write the same documents take turns. If the maximum grew
 * faster, a process that has waited for long would lose against a process that has just begun.
 */
const MAX_BACKOFF_MS = 50;

/**
 * Options that make a read return every write that was acknowledged, to any process, before the read. All operations go
 * to the primary. Writes are journaled and acknowledged by a majority. Reads use the majority read concern, so they
 * return no change that a failover could roll back. The options have the names of connection-string options, because
 * only then do they override the options in the URL.
 */
const CONSISTENCY_OPTIONS = {
  w: 'majority',
  journal: true,
  readConcernLevel: 'majority',
  readPreference: 'primary',
  retryWrites: true,
  retryReads: true,
} as const satisfies MongoClientOptions;

const URL_WITHOUT_DATABASE_PATTERN = /^mongodb(?:\+srv)?:\/\/[^/]*\/?(?:\?|$)/;

/** A connected MongoDB database with the current schema. */
export class MongoDatabase {
  private readonly idleSessions: ClientSession[] = [];
  private readonly mutex: KeyedMutex;
  private isAbortingOrphans = false;

  private constructor(
    private readonly client: MongoClient,
    readonly collections: Collections,
    /** Default timeout of an operation, in milliseconds. */
    readonly timeoutMs: number,
    /** Name of the database if the URL names none. `undefined` if the URL names a database. */
    private readonly defaultDatabaseName: string | undefined,
  ) {
    this.mutex = new KeyedMutex(timeoutMs);
  }

  /**
   * Connects and migrates the schema. The URL may name the database in its path. The default is `portico`.
   * @throws Error if no replica set is reachable
   * @throws StoreTooNewError if a newer version of Portico has written the database
   */
  static async open(url: string, timeoutMs = OPERATION_TIMEOUT_MS): Promise<MongoDatabase> {
    const client = new MongoClient(url, createClientOptions(timeoutMs));
    const migrationClient = new MongoClient(
      url,
      createClientOptions(Math.min(timeoutMs, OPERATION_TIMEOUT_MS), MIGRATION_TIMEOUT_MS),
    );
    const defaultName = URL_WITHOUT_DATABASE_PATTERN.test(url) ? 'portico' : undefined;
    try {
      // The migration client connects first, because its timeout for finding a server is at most OPERATION_TIMEOUT_MS.
      // So a wrong URL is reported soon, even if `timeoutMs` is longer.
      await migrate(migrationClient.db(defaultName)).finally(() => migrationClient.close());
      await connectWithRetries(client);
    } catch (error) {
      await client.close();
      throw toConnectionError(error);
    }
    return new MongoDatabase(client, getCollections(client.db(defaultName)), timeoutMs, defaultName);
  }

  /**
   * Runs `work`, which executes database operations. Converts errors of the driver (`toStoreError`).
   * @throws StoreUnavailableError if `work` takes longer than `timeoutMs`, or if the database is unavailable
   */
  async execute<T>(work: () => Promise<T>, timeoutMs = this.timeoutMs): Promise<T> {
    try {
      return await withTimeout(timeoutMs, work());
    } catch (error) {
      const storeError = toStoreError(error);
      if (storeError instanceof StoreUnavailableError) void this.abortBlockingTransactions();
      throw storeError;
    }
  }

  /**
   * Returns a function that reads one value by its key, and combines concurrent reads into batches. `readMany` reads a
   * batch: it returns the values by key, and leaves out keys without a value.
   */
  batchReads<Value>(
    readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): (key: string) => Promise<Value | undefined> {
    const reads = new BatchedReader((keys) => this.execute(() => readMany(keys)));
    return (key) => this.execute(() => reads.read(key));
  }

  /**
   * Runs `work` in a transaction. If the transaction conflicts with another one, runs `work` again in a new
   * transaction. When the promise resolves, all writes of the session are durable. If `work` throws, the transaction is
   * aborted and the caller gets the error. `work` may also abort the transaction itself and return normally.
   * @throws StoreUnavailableError if the transaction, with its retries, takes longer than `timeoutMs`
   */
  transaction<T>(work: (session: ClientSession) => Promise<T>, timeoutMs = this.timeoutMs): Promise<T> {
    const deadline = performance.now() + timeoutMs;
    return this.execute(() => this.runTransaction(work, deadline), timeoutMs);
  }

  /**
   * Runs `work` as `transaction` does, but after all earlier calls of this process with the same key. Use this method
   * for transactions that write the same document. If they ran at the same time, all but one would conflict and retry,
   * and might run out of time.
   * @throws StoreUnavailableError if the timeout passes
   */
  serialTransaction<T>(key: string, work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.mutex.run(key, (remainingMs) => this.transaction(work, remainingMs));
  }

  /** Reads the server's version, and the size of the database with its indexes in bytes. */
  async readVersionAndSize(): Promise<{ readonly version: string; readonly bytes: number }> {
    const db = this.client.db(this.defaultDatabaseName);
    const [build, stats] = await Promise.all([db.command({ buildInfo: 1 }), db.command({ dbStats: 1 })]);
    return { version: String(build['version']), bytes: Number(stats['totalSize']) };
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.client.close();
  }

  /**
   * Aborts orphaned transactions. A transaction that a killed process has left open may be why an operation has timed
   * out. Errors are ignored, because MongoDB itself aborts such a transaction after a minute.
   */
  private async abortBlockingTransactions(): Promise<void> {
    if (this.isAbortingOrphans) return;
    this.isAbortingOrphans = true;
    await abortOrphanedTransactions(this.client, ORPHANED_TRANSACTION_IDLE_MS).catch(() => {});
    this.isAbortingOrphans = false;
  }

  private async runTransaction<T>(work: (session: ClientSession) => Promise<T>, deadline: number): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const session = this.acquireSession();
      session.startTransaction();
      try {
        const result = await work(session);
        if (performance.now() > deadline) throw new StoreUnavailableError('The database did not respond in time.');
        if (session.inTransaction()) await commitTransaction(session, deadline);
        this.idleSessions.push(session);
        return result;
      } catch (error) {
        const aborted = this.abortAndRelease(session);
        // After an error of the server, MongoDB has already aborted the transaction. The retry does not wait for the
        // response to the driver's abort command, because MongoDB sends that response only after a sync to disk, which
        // takes about 3 ms.
        if (!isServerError(error)) await aborted;
        if (!isRetryableTransactionError(error) || performance.now() > deadline) throw error;
      }
      await delay(Math.random() * Math.min(attempt, MAX_BACKOFF_MS));
    }
  }

  /**
   * Returns the session that was released last, or a new one. If the server was unreachable, the session's last
   * transaction may still be open and block others until MongoDB's own time limit. A new transaction of the same
   * session aborts the open one. So sessions are reused.
   */
  private acquireSession(): ClientSession {
    return this.idleSessions.pop() ?? this.client.startSession();
  }

  private async abortAndRelease(session: ClientSession): Promise<void> {
    // Errors of the abort are ignored, so that the caller gets the error that led to the abort.
    if (session.inTransaction()) await session.abortTransaction().catch(() => {});
    this.idleSessions.push(session);
  }
}

function createClientOptions(timeoutMs: number, socketTimeoutMS = timeoutMs): MongoClientOptions {
  return {
    ...CONSISTENCY_OPTIONS,
    appName: APP_NAME,
    ignoreUndefined: true,
    promoteBuffers: true,
    serverSelectionTimeoutMS: timeoutMs,
    waitQueueTimeoutMS: timeoutMs,
    connectTimeoutMS: Math.min(timeoutMs, 2000),
    socketTimeoutMS,
    heartbeatFrequencyMS: 2000,
  };
}

async function commitTransaction(session: ClientSession, deadline: number): Promise<void> {
  for (;;) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (!hasErrorLabel(error, 'UnknownTransactionCommitResult') || performance.now() > deadline) throw error;
    }
  }
}

/**
 * Whether a transaction that failed with this error is retried. Repositories throw `WriteConflictError` for conflicts
 * that MongoDB does not report as such: if two transactions insert the same document, it only reports a duplicate key.
 */
function isRetryableTransactionError(error: unknown): boolean {
  return error instanceof WriteConflictError || hasErrorLabel(error, 'TransientTransactionError');
}

/** Whether the error is a response of the server. On such an error, MongoDB has aborted the transaction. */
function isServerError(error: unknown): boolean {
  return error instanceof MongoServerError;
}

function hasErrorLabel(error: unknown, label: string): boolean {
  return error instanceof MongoError && error.hasErrorLabel(label);
}
