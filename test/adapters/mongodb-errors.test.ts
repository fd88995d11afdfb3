import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { inspect } from 'node:util';
import { MongoServerError } from 'mongodb';
import { MongoDatabase } from '../../adapters/mongodb/mongo-database.ts';
import { MongoTicketRepository } from '../../adapters/mongodb/mongo-ticket-repository.ts';
import { seenByCallers } from '../../adapters/mongodb/unavailable.ts';
import { StoreUnavailable } from '../../core/shared/domain-error.ts';
import { theMongod } from '../support/open-mongo.ts';
import { anOpening, aTicket } from '../support/ticket-builder.ts';

describe('what MongoDB says', () => {
  let database: MongoDatabase;
  before(async () => {
    database = await MongoDatabase.open((await theMongod()).url('errors'));
  });
  after(() => database.close());

  for (const [words, code] of [
    ['a full disk', 14031],
    ['no majority seen yet after a start', 134],
    ['a step down', 189],
    ['a cursor that ended with its server', 43],
  ] as const) {
    it(`of ${words} is seen as a store that is away`, () => {
      assert.ok(seenByCallers(new MongoServerError({ message: words, code })) instanceof StoreUnavailable);
    });
  }

  it('when it refuses something is told without what was to be written, so that it can be logged', async () => {
    const tickets = new MongoTicketRepository(database);
    const ticket = aTicket();
    await tickets.open(anOpening(ticket));

    await assert.rejects(tickets.open(anOpening(ticket, { submissionId: 'another' })), (error: Error) => {
      assert.equal(error.message, 'MongoDB refused it: MongoBulkWriteError, code 11000.');
      assert.match(error.stack ?? '', /\n +at .*site-batch/);
      assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /dup key|tokenHash|document|ada@/);
      return true;
    });
  });

  it('is asked for under the same guarantees, whatever the address says', async () => {
    const url = new URL((await theMongod()).url('errors'));
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

  it('is missed in words that fit where something else listens at the address', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const address = silent.address();
    assert.ok(address && typeof address === 'object');

    const opening = MongoDatabase.open(`mongodb://127.0.0.1:${address.port}`, 300);
    await assert.rejects(opening, /^Error: no MongoDB answers at this address$/);
    silent.close();
  });
});
