import { setTimeout as delay } from 'node:timers/promises';
import { type ClientSession, MongoClient, type MongoClientOptions, MongoError } from 'mongodb';
import { StoreUnavailable } from '../../../core/shared/domain-error.ts';
import { type Collections, collectionsOf } from '../documents/documents.ts';
import { migrate } from '../migrations/migrate.ts';
import { withinDeadline } from './deadline.ts';
import { GatheredReads } from './gathered-reads.ts';
import { APP_NAME, endLeftTransactions } from './left-transactions.ts';
import { MetAnother } from './met-another.ts';
import { notReached } from './not-reached.ts';
import { seenByCallers } from './unavailable.ts';

/** How long one question to the store may take before its request is refused. */
const PATIENCE_MS = 4000;
/** Building indexes of a large store takes its time. */
const MIGRATION_PATIENCE_MS = 60 * 60_000;
/** No caller waits for a transaction that has asked nothing for so long. */
const LEFT_AFTER_MS = PATIENCE_MS;
/** The longest pause before a transaction that met another one is run again. */
const LONGEST_PAUSE_MS = 50;

/**
 * All operations go to the primary. Reads use majority read concern, so no change is visible that a failover could roll
 * back. Writes are acknowledged by a majority, journaled. A majority read from the primary shows every write
 * acknowledged before, by any process. The names are spelled as in connection strings, because only then they override
 * those of the URL.
 */
const GUARANTEES = {
  w: 'majority',
  journal: true,
  readConcernLevel: 'majority',
  readPreference: 'primary',
  retryWrites: true,
  retryReads: true,
} as const satisfies MongoClientOptions;

const NO_DATABASE_NAMED = /^mongodb(?:\+srv)?:\/\/[^/]*\/?(?:\?|$)/;

/** One MongoDB database, migrated and ready. */
export class MongoDatabase {
  private readonly sessions: ClientSession[] = [];
  private isEndingLeft = false;

  private constructor(
    private readonly client: MongoClient,
    readonly collections: Collections,
    /** How long a caller waits for an answer, in milliseconds. */
    readonly patience: number,
    /** What the address names where it is left out. */
    private readonly name: string | undefined,
  ) {}

  /**
   * Connects and brings the schema up to date. The URL may name the database after its slash; the default is `portico`.
   * `patience` is in milliseconds.
   * @throws Error when no replica set is reachable
   * @throws StoreTooNew
   */
  static async open(url: string, patience = PATIENCE_MS): Promise<MongoDatabase> {
    const client = new MongoClient(url, options(patience));
    const migrating = new MongoClient(url, options(Math.min(patience, PATIENCE_MS), MIGRATION_PATIENCE_MS));
    const name = NO_DATABASE_NAMED.test(url) ? 'portico' : undefined;
    try {
      // Whoever has much patience later on is told of a wrong address as soon as others.
      await migrate(migrating.db(name)).finally(() => migrating.close());
      await client.connect();
    } catch (error) {
      await client.close();
      throw notReached(error);
    }
    return new MongoDatabase(client, collectionsOf(client.db(name)), patience, name);
  }

  /** Asks the store something. @throws StoreUnavailable when it does not answer in time */
  async ask<T>(work: () => Promise<T>, patience = this.patience): Promise<T> {
    try {
      return await withinDeadline(patience, work());
    } catch (error) {
      const seen = seenByCallers(error);
      if (seen instanceof StoreUnavailable) void this.endLeft();
      throw seen;
    }
  }

  /**
   * A way to ask for one value by its key, which puts questions that arrive together into one; `ask` answers the values
   * that there are under many keys.
   */
  gathering<Value>(
    ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): (key: string) => Promise<Value | undefined> {
    const reads = new GatheredReads((keys) => this.ask(() => ask(keys)));
    return (key) => this.ask(() => reads.read(key));
  }

  /**
   * Runs `work` in a transaction, again when it met another one; all of what it writes through the session is durable
   * when it resolves, or none of it. What `work` throws ends it, and it may abort the session's transaction by itself.
   * @throws StoreUnavailable when that takes too long
   */
  transaction<T>(work: (session: ClientSession) => Promise<T>, patience = this.patience): Promise<T> {
    const deadline = performance.now() + patience;
    return this.ask(() => this.inSession((session) => attempts(session, work, deadline)), patience);
  }

  /** The server's version, and what the database takes with its indexes. */
  async facts(): Promise<{ readonly version: string; readonly bytes: number }> {
    const db = this.client.db(this.name);
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
  private async endLeft(): Promise<void> {
    if (this.isEndingLeft) return;
    this.isEndingLeft = true;
    await endLeftTransactions(this.client, LEFT_AFTER_MS).catch(() => {});
    this.isEndingLeft = false;
  }

  /**
   * Reuses the most recently used session: if the server was away during its transaction, the next transaction ends the
   * abandoned one on the server. Otherwise it would block others until the server's own time limit.
   */
  private async inSession<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = this.sessions.pop() ?? this.client.startSession();
    try {
      return await work(session);
    } finally {
      this.sessions.push(session);
    }
  }
}

function options(patience: number, silence = patience): MongoClientOptions {
  return {
    ...GUARANTEES,
    appName: APP_NAME,
    ignoreUndefined: true,
    promoteBuffers: true,
    serverSelectionTimeoutMS: patience,
    waitQueueTimeoutMS: patience,
    connectTimeoutMS: Math.min(patience, 2000),
    socketTimeoutMS: silence,
    heartbeatFrequencyMS: 2000,
  };
}

async function attempts<T>(
  session: ClientSession,
  work: (session: ClientSession) => Promise<T>,
  deadline: number,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    session.startTransaction();
    try {
      const answer = await work(session);
      if (performance.now() > deadline) throw new StoreUnavailable('The database does not answer in time.');
      if (session.inTransaction()) await commit(session, deadline);
      return answer;
    } catch (error) {
      if (session.inTransaction()) await session.abortTransaction();
      if (!mayRunAgain(error) || performance.now() > deadline) throw error;
    }
    await delay(Math.random() * Math.min(2 ** attempt, LONGEST_PAUSE_MS));
  }
}

async function commit(session: ClientSession, deadline: number): Promise<void> {
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
function mayRunAgain(error: unknown): boolean {
  return error instanceof MetAnother || hasLabel(error, 'TransientTransactionError');
}

function hasLabel(error: unknown, label: string): boolean {
  return error instanceof MongoError && error.hasErrorLabel(label);
}
