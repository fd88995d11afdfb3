import { setTimeout as delay } from 'node:timers/promises';
import { type ClientSession, MongoClient, type MongoClientOptions, MongoError, MongoServerError } from 'mongodb';
import { StoreUnavailable } from '../../../core/shared/domain-error.ts';
import { type Collections, getCollections } from '../documents/documents.ts';
import { migrate } from '../migrations/migrate.ts';
import { BatchedReads } from './batched-reads.ts';
import { connectWithRetries } from './connect-with-retries.ts';
import { connectionError } from './connection-error.ts';
import { withinDeadline } from './deadline.ts';
import { APP_NAME, abortOrphanedTransactions } from './orphaned-transactions.ts';
import { toStoreError } from './store-errors.ts';
import { WriteConflict } from './write-conflict.ts';

/** Default timeout of one operation. The request is then rejected. */
const OPERATION_TIMEOUT_MS = 4000;
/** Timeout of a migration, which may build the indexes of a large database. */
const MIGRATION_TIMEOUT_MS = 60 * 60_000;
/** A transaction that was idle for this long counts as orphaned, because no caller waits for it any more. */
const ORPHANED_TRANSACTION_IDLE_MS = OPERATION_TIMEOUT_MS;
/**
 * Longest pause before a transaction that conflicted is retried. The pause grows by a millisecond with each attempt, so
 * that processes that write to the same documents take turns. Growing faster, it would let one process starve another.
 */
const MAX_BACKOFF_MS = 50;

/**
 * All operations go to the primary. Reads use majority read concern, so they show no change that a failover could roll
 * back. Writes are journaled and acknowledged by a majority. So a read shows every write that any process had
 * acknowledged before. The options are spelled as in connection strings, because only then do they override the options
 * of the URL.
 */
const CONSISTENCY_OPTIONS = {
  w: 'majority',
  journal: true,
  readConcernLevel: 'majority',
  readPreference: 'primary',
  retryWrites: true,
  retryReads: true,
} as const satisfies MongoClientOptions;

const URL_WITHOUT_DATABASE = /^mongodb(?:\+srv)?:\/\/[^/]*\/?(?:\?|$)/;

/** A connected MongoDB database with the current schema. */
export class MongoDatabase {
  private readonly sessions: ClientSession[] = [];
  private isAbortingOrphaned = false;

  private constructor(
    private readonly client: MongoClient,
    readonly collections: Collections,
    /** How long a caller waits for an operation, in milliseconds. */
    readonly timeoutMs: number,
    /** The name of the default database if the URL names none, otherwise `undefined`. */
    private readonly databaseName: string | undefined,
  ) {}

  /**
   * Connects and migrates the schema. The URL may name the database in its path. The default is `portico`.
   * @throws Error if no replica set is reachable
   * @throws StoreTooNew
   */
  static async open(url: string, timeoutMs = OPERATION_TIMEOUT_MS): Promise<MongoDatabase> {
    const client = new MongoClient(url, createClientOptions(timeoutMs));
    const migrationClient = new MongoClient(
      url,
      createClientOptions(Math.min(timeoutMs, OPERATION_TIMEOUT_MS), MIGRATION_TIMEOUT_MS),
    );
    const name = URL_WITHOUT_DATABASE.test(url) ? 'portico' : undefined;
    try {
      // Uses the migration client first: it reports a wrong URL after the default timeout, even if operations may take
      // longer.
      await migrate(migrationClient.db(name)).finally(() => migrationClient.close());
      await connectWithRetries(client);
    } catch (error) {
      await client.close();
      throw connectionError(error);
    }
    return new MongoDatabase(client, getCollections(client.db(name)), timeoutMs, name);
  }

  /**
   * Runs database operations.
   * @throws StoreUnavailable if they take too long or the database is unavailable
   */
  async execute<T>(work: () => Promise<T>, timeoutMs = this.timeoutMs): Promise<T> {
    try {
      return await withinDeadline(timeoutMs, work());
    } catch (error) {
      const storeError = toStoreError(error);
      if (storeError instanceof StoreUnavailable) void this.abortBlockingTransactions();
      throw storeError;
    }
  }

  /**
   * Returns a function that reads one value by its key. The function combines concurrent reads into batches. `readMany`
   * returns the values of the given keys, and leaves out keys without a value.
   */
  batchReads<Value>(
    readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): (key: string) => Promise<Value | undefined> {
    const reads = new BatchedReads((keys) => this.execute(() => readMany(keys)));
    return (key) => this.execute(() => reads.read(key));
  }

  /**
   * Runs `work` in a transaction and retries it on conflicts. When it resolves, all writes of the session are durable.
   * If `work` throws, the transaction is aborted and the error is passed on. `work` may also abort the transaction
   * itself, without an error.
   * @throws StoreUnavailable if it takes longer than `timeoutMs`
   */
  transaction<T>(work: (session: ClientSession) => Promise<T>, timeoutMs = this.timeoutMs): Promise<T> {
    const deadline = performance.now() + timeoutMs;
    return this.execute(() => this.runTransaction(work, deadline), timeoutMs);
  }

  /** The server's version, and the size of the database with its indexes in bytes. */
  async readStoreFacts(): Promise<{ readonly version: string; readonly bytes: number }> {
    const db = this.client.db(this.databaseName);
    const [build, stats] = await Promise.all([db.command({ buildInfo: 1 }), db.command({ dbStats: 1 })]);
    return { version: String(build['version']), bytes: Number(stats['totalSize']) };
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.client.close();
  }

  /**
   * Aborts orphaned transactions, because one left by a killed process may block the database. Ignores errors: MongoDB
   * aborts such a transaction after a minute anyway.
   */
  private async abortBlockingTransactions(): Promise<void> {
    if (this.isAbortingOrphaned) return;
    this.isAbortingOrphaned = true;
    await abortOrphanedTransactions(this.client, ORPHANED_TRANSACTION_IDLE_MS).catch(() => {});
    this.isAbortingOrphaned = false;
  }

  private async runTransaction<T>(work: (session: ClientSession) => Promise<T>, deadline: number): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const session = this.acquireSession();
      session.startTransaction();
      try {
        const result = await work(session);
        if (performance.now() > deadline) throw new StoreUnavailable('The database did not respond in time.');
        if (session.inTransaction()) await commitTransaction(session, deadline);
        this.sessions.push(session);
        return result;
      } catch (error) {
        const released = this.abortAndRelease(session);
        // MongoDB has already aborted a transaction that conflicted. It answers the driver's abort only after a sync to
        // disk (3 ms, as long as the retry itself takes to get its turn).
        if (!isServerError(error)) await released;
        if (!isRetryable(error) || performance.now() > deadline) throw error;
      }
      await delay(Math.random() * Math.min(attempt, MAX_BACKOFF_MS));
    }
  }

  /**
   * Returns the session that was released last. If the server was unreachable during a transaction of the session, the
   * session's next transaction aborts the abandoned one. An abandoned transaction would otherwise block others until
   * MongoDB's own time limit.
   */
  private acquireSession(): ClientSession {
    return this.sessions.pop() ?? this.client.startSession();
  }

  private async abortAndRelease(session: ClientSession): Promise<void> {
    // The driver ignores errors of the server here. Its own errors must not hide the reason for the abort.
    if (session.inTransaction()) await session.abortTransaction().catch(() => {});
    this.sessions.push(session);
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
 * Whether a transaction that failed with this error is retried. Includes `WriteConflict`, because MongoDB reports only
 * a duplicate key if two transactions insert the same document.
 */
function isRetryable(error: unknown): boolean {
  return error instanceof WriteConflict || hasErrorLabel(error, 'TransientTransactionError');
}

/** Whether MongoDB itself rejected an operation of the transaction, and so has aborted the transaction. */
function isServerError(error: unknown): boolean {
  return error instanceof MongoServerError;
}

function hasErrorLabel(error: unknown, label: string): boolean {
  return error instanceof MongoError && error.hasErrorLabel(label);
}
