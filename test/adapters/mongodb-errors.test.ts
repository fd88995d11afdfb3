import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { inspect } from 'node:util';
import {
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  MongoWriteConcernError,
} from 'mongodb';
import { connectWithRetries } from '../../adapters/mongodb/database/connect-with-retries.ts';
import { MongoDatabase } from '../../adapters/mongodb/database/mongo-database.ts';
import { toStoreError } from '../../adapters/mongodb/database/store-errors.ts';
import { MongoUsageRepository } from '../../adapters/mongodb/monitoring/mongo-usage-repository.ts';
import { MongoTicketRepository } from '../../adapters/mongodb/tickets/mongo-ticket-repository.ts';
import { StoreUnavailableError } from '../../core/shared/domain-error.ts';
import { aUsageCount } from '../support/builders/monitoring-builder.ts';
import { aNewConversation, aTicket } from '../support/builders/ticket-builder.ts';
import { sharedMongod } from '../support/fixtures/open-mongo.ts';

describe('MongoDB errors', () => {
  let database: MongoDatabase;
  before(async () => {
    database = await MongoDatabase.open((await sharedMongod()).url('errors'));
  });
  after(() => database.close());

  for (const [name, code] of [
    ['a full disk', 14031],
    ['no majority seen yet after a start', 134],
    ['a step down', 189],
    ['a cursor that ended with its server', 43],
  ] as const) {
    it(`maps ${name} to StoreUnavailableError`, () => {
      assert.ok(toStoreError(new MongoServerError({ message: name, code })) instanceof StoreUnavailableError);
    });
  }

  for (const [name, error] of unavailableErrors()) {
    it(`maps ${name} to StoreUnavailableError`, () => {
      assert.ok(toStoreError(error) instanceof StoreUnavailableError, String(toStoreError(error)));
    });
  }

  for (const [name, error] of rejectionErrors()) {
    it(`maps ${name} to a rejection without data`, () => {
      assert.match(String(toStoreError(error)), /^Error: MongoDB rejected the operation: /);
    });
  }

  it('maps a bulk write to a frozen server to StoreUnavailableError', async () => {
    const { url, signal } = await sharedMongod();
    const shortTimeout = await MongoDatabase.open(url('errors'), 3000);
    const usage = new MongoUsageRepository(shortTimeout);
    await usage.add([aUsageCount()]);
    signal('SIGSTOP');
    try {
      await assert.rejects(usage.add([aUsageCount()]), StoreUnavailableError);
    } finally {
      signal('SIGCONT');
      await shortTimeout.close();
    }
  });

  it('removes the document from the error of a rejected write', async () => {
    const tickets = new MongoTicketRepository(database);
    const ticket = aTicket();
    await tickets.addConversation(aNewConversation(ticket));

    await assert.rejects(
      tickets.addConversation(aNewConversation(ticket, { submissionId: 'another' })),
      (error: Error) => {
        assert.equal(error.message, 'MongoDB rejected the operation: MongoBulkWriteError, code 11000.');
        assert.match(error.stack ?? '', /\n +at .*site-write-batch/);
        assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /dup key|tokenHash|document|ada@/);
        return true;
      },
    );
  });

  it('uses majority reads and journaled writes even if the connection URL says otherwise', async () => {
    const url = new URL((await sharedMongod()).url('errors'));
    for (const [name, value] of [
      ['w', '1'],
      ['journal', 'false'],
      ['readConcernLevel', 'local'],
      ['readPreference', 'secondary'],
      ['retryWrites', 'false'],
    ] as const) {
      url.searchParams.set(name, value);
    }
    const weakened = await MongoDatabase.open(String(url));
    const { sites } = weakened.collections;
    await weakened.close();

    assert.deepEqual([sites.writeConcern?.w, sites.writeConcern?.journal], ['majority', true]);
    assert.equal(sites.readConcern?.level, 'majority');
    assert.equal(sites.readPreference?.mode, 'primary');
  });

  it('reports that no MongoDB server responds if another program listens on the port', async () => {
    const silentServer = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => silentServer.once('listening', resolve));
    const address = silentServer.address();
    assert.ok(address && typeof address === 'object');

    const opening = MongoDatabase.open(`mongodb://127.0.0.1:${address.port}`, 300);
    await assert.rejects(opening, /^Error: no MongoDB server responds at this URL$/);
    silentServer.close();
  });

  it('connects at the next attempt if the first one times out', async () => {
    const { url, signal } = await sharedMongod();
    const client = new MongoClient(url('errors'), { serverSelectionTimeoutMS: 2000, connectTimeoutMS: 1000 });
    let attempts = 0;
    client.on('topologyOpening', () => {
      attempts += 1;
      if (attempts === 2) signal('SIGCONT');
    });
    signal('SIGSTOP');
    try {
      await connectWithRetries(client);
    } finally {
      signal('SIGCONT');
      await client.close();
    }

    assert.ok(attempts > 1);
  });
});

/** Creates a bulk write error as the driver throws it. The constructor accepts more than its types say. */
function bulkError(error: object): MongoBulkWriteError {
  return Reflect.construct(MongoBulkWriteError, [error, {}]) as MongoBulkWriteError;
}

function writeConcernError(code: number): MongoWriteConcernError {
  return new MongoWriteConcernError({
    ok: 1,
    writeConcernError: { code, errmsg: 'waiting for replication timed out' },
  });
}

/** Errors that contain another error. Only the inner error says that the server did not respond. */
function unavailableErrors(): readonly (readonly [string, Error])[] {
  const timedOut = new MongoNetworkTimeoutError('connection timed out');
  const noServer = new MongoServerSelectionError(
    'no primary',
    Object.assign(Object.create(null), { servers: new Map() }),
  );
  const stepDown = { index: 1, code: 189, errmsg: 'primary stepped down' };
  return [
    ['a bulk write without a response', bulkError(timedOut)],
    ['a bulk write without a server', bulkError(noServer)],
    ['a bulk write on a lost connection', bulkError(new MongoNetworkError('connection closed'))],
    ['a bulk write that no majority confirmed', bulkError({ message: 'timed out', code: 64 })],
    [
      'a bulk write whose second write was interrupted',
      bulkError({ message: 'E11000', code: 11000, writeErrors: [stepDown] }),
    ],
    ['a write that no majority confirmed', writeConcernError(64)],
    ['an error with such a cause', new MongoError('it failed', { cause: timedOut })],
    ['an aggregate error', new AggregateError([new Error('one'), timedOut])],
  ];
}

function rejectionErrors(): readonly (readonly [string, Error])[] {
  return [
    ['a bulk write', bulkError({ message: 'E11000', code: 11000, writeErrors: [] })],
    ['a write concern that the set cannot satisfy', writeConcernError(79)],
    ['an aggregate error', new AggregateError([new MongoServerError({ message: 'bad', code: 2 })])],
  ];
}
