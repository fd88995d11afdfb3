import { setTimeout as delay } from 'node:timers/promises';
import { type ClientSession, MongoClient, type MongoClientOptions, MongoError } from 'mongodb';
import { StoreUnavailable } from '../../../core/shared/domain-error.ts';
import { type Collections, getCollections } from '../documents/documents.ts';
import { migrate } from '../migrations/migrate.ts';
import { BatchedReads } from './batched-reads.ts';
import { connectionError } from './connection-error.ts';
import { withinDeadline } from './deadline.ts';
import { APP_NAME, abortOrphanedTransactions } from './orphaned-transactions.ts';
import { toStoreError } from './store-errors.ts';
import { WriteConflict } from './write-conflict.ts';

/** How long one question to the store may take before its request is refused. */
const OPERATION_TIMEOUT_MS = 4000;
/** Building indexes of a large store takes its time. */
const MIGRATION_TIMEOUT_MS = 60 * 60_000;
/** No caller waits for a transaction that has asked nothing for so long. */
const ORPHANED_AFTER_MS = OPERATION_TIMEOUT_MS;
/** The longest pause before a transaction that met another one is run again. */
const MAX_BACKOFF_MS = 50;

/**
 * All operations go to the primary. Reads use majority read concern, so no change is visible that a failover could roll
 * back. Writes are acknowledged by a majority, journaled. A majority read from the primary shows every write
 * acknowledged before, by any process. The names are spelled as in connection strings, because only then they override
 * those of the URL.
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

/** One MongoDB database, migrated and ready. */
export class MongoDatabase {
  private readonly sessions: ClientSession[] = [];
  private isAbortingOrphaned = false;

  private constructor(
    private readonly client: MongoClient,
    readonly collections: Collections,
    /** How long a caller waits for an answer, in milliseconds. */
    readonly patience: number,
    /** What the address names where it is left out. */
    private readonly databaseName: string | undefined,
  ) {}

  /**
   * Connects and brings the schema up to date. The URL may name the database after its slash; the default is `portico`.
   * `patience` is in milliseconds.
   * @throws Error when no replica set is reachable
   * @throws StoreTooNew
   */
  static async open(url: string, patience = OPERATION_TIMEOUT_MS): Promise<MongoDatabase> {
    const client = new MongoClient(url, clientOptions(patience));
    const migrationClient = new MongoClient(
      url,
      clientOptions(Math.min(patience, OPERATION_TIMEOUT_MS), MIGRATION_TIMEOUT_MS),
    );
    const name = URL_WITHOUT_DATABASE.test(url) ? 'portico' : undefined;
    try {
      // Whoever has much patience later on is told of a wrong address as soon as others.
      await migrate(migrationClient.db(name)).finally(() => migrationClient.close());
      await client.connect();
    } catch (error) {
      await client.close();
      throw connectionError(error);
    }
    return new MongoDatabase(client, getCollections(client.db(name)), patience, name);
  }

  /** Asks the store something. @throws StoreUnavailable when it does not answer in time */
  async execute<T>(work: () => Promise<T>, patience = this.patience): Promise<T> {
    try {
      return await withinDeadline(patience, work());
    } catch (error) {
      const storeError = toStoreError(error);
      if (storeError instanceof StoreUnavailable) void this.abortOrphaned();
      throw storeError;
    }
  }

  /**
   * A way to ask for one value by its key, which puts questions that arrive together into one; `ask` answers the values
   * that there are under many keys.
   */
  batchReads<Value>(
    ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): (key: string) => Promise<Value | undefined> {
    const reads = new BatchedReads((keys) => this.execute(() => ask(keys)));
    return (key) => this.execute(() => reads.read(key));
  }

  /**
   * Runs `work` in a transaction, again when it met another one; all of what it writes through the session is durable
   * when it resolves, or none of it. What `work` throws ends it, and it may abort the session's transaction by itself.
   * @throws StoreUnavailable when that takes too long
   */
  transaction<T>(work: (session: ClientSession) => Promise<T>, patience = this.patience): Promise<T> {
    const deadline = performance.now() + patience;
    return this.execute(() => this.withSession((session) => runTransaction(session, work, deadline)), patience);
  }

  /** The server's version, and what the database takes with its indexes. */
  async facts(): Promise<{ readonly version: string; readonly bytes: number }> {
    const db = this.client.db(this.databaseName);
    const [build, stats] = await Promise.all([db.command({ buildInfo: 1 }), db.command({ dbStats: 1 })]);
    return { version: String(build['version']), bytes: Number(stats['totalSize']) };
  }

  /** Lets go of the connections. */
  close(): Promise<void> {
    return this.client.close();
  }

  /**
   * A killed process may have left the transaction that blocks the store. If it did not, or the transaction cannot be
   * ended, time resolves it.
   */
  private async abortOrphaned(): Promise<void> {
    if (this.isAbortingOrphaned) return;
    this.isAbortingOrphaned = true;
    await abortOrphanedTransactions(this.client, ORPHANED_AFTER_MS).catch(() => {});
    this.isAbortingOrphaned = false;
  }

  /**
   * Reuses the most recently used session: if the server was away during its transaction, the next transaction ends the
   * abandoned one on the server. Otherwise it would block others until the server's own time limit.
   */
  private async withSession<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = this.sessions.pop() ?? this.client.startSession();
    try {
      return await work(session);
    } finally {
      this.sessions.push(session);
    }
  }
}

function clientOptions(patience: number, socketTimeoutMS = patience): MongoClientOptions {
  return {
    ...CONSISTENCY_OPTIONS,
    appName: APP_NAME,
    ignoreUndefined: true,
    promoteBuffers: true,
    serverSelectionTimeoutMS: patience,
    waitQueueTimeoutMS: patience,
    connectTimeoutMS: Math.min(patience, 2000),
    socketTimeoutMS: socketTimeoutMS,
    heartbeatFrequencyMS: 2000,
  };
}

async function runTransaction<T>(
  session: ClientSession,
  work: (session: ClientSession) => Promise<T>,
  deadline: number,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    session.startTransaction();
    try {
      const result = await work(session);
      if (performance.now() > deadline) throw new StoreUnavailable('The database does not answer in time.');
      if (session.inTransaction()) await commitTransaction(session, deadline);
      return result;
    } catch (error) {
      if (session.inTransaction()) await session.abortTransaction();
      if (!isRetryable(error) || performance.now() > deadline) throw error;
    }
    await delay(Math.random() * Math.min(2 ** attempt, MAX_BACKOFF_MS));
  }
}

async function commitTransaction(session: ClientSession, deadline: number): Promise<void> {
  for (;;) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (!hasLabel(error, 'UnknownTransactionCommitResult') || performance.now() > deadline) throw error;
    }
  }
}

/** Two transactions that make the same first document find out by its unique id. */
function isRetryable(error: unknown): boolean {
  return error instanceof WriteConflict || hasLabel(error, 'TransientTransactionError');
}

function hasLabel(error: unknown, label: string): boolean {
  return error instanceof MongoError && error.hasErrorLabel(label);
}
