import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { MongoDatabase } from '../../adapters/mongodb/database/mongo-database.ts';
import { MongoTicketRepository } from '../../adapters/mongodb/tickets/mongo-ticket-repository.ts';
import type { Mongod } from '../../apps/harness/servers/mongod.ts';
import { StoreUnavailable } from '../../core/shared/domain-error.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { ConversationFull } from '../../core/tickets/ticket-errors.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { anOpening, aTicket, changeTo } from '../support/builders/ticket-builder.ts';
import { theMongod } from '../support/fixtures/open-mongo.ts';
import { firstPage, openAll, ticketsOn } from '../support/matchers/ticket-page.ts';

/** Long enough for a busy machine to write sixteen megabytes within it. */
const PATIENCE_MS = 4000;

describe('the batches of MongoDB', () => {
  let mongod: Mongod;
  let databases: readonly MongoDatabase[];
  let one: MongoTicketRepository;
  let other: MongoTicketRepository;
  before(async () => {
    mongod = await theMongod();
    const open = () => MongoDatabase.open(mongod.url('batches'), PATIENCE_MS);
    databases = [await open(), await open()];
    [one, other] = databases.map((database) => new MongoTicketRepository(database)) as [typeof one, typeof other];
  });
  afterEach(() => mongod.signal('SIGCONT'));
  after(async () => {
    for (const database of databases) await database.close();
  });

  const longer = (ticket: Ticket, latest: number) => changeTo({ summary: `${ticket.summary}x` })(ticket, latest);

  it('of two processes lose no change of one ticket, and number all changes without a gap', async () => {
    const [ticket] = await openAll(one, aTicket({ summary: '' }));
    const { latestChange } = await firstPage(one);

    const stored = [];
    for (let round = 0; round < 5; round += 1) {
      const turns = Array.from({ length: 10 }, (_, turn) => (turn % 2 ? one : other).change(SITE, ticket.id, longer));
      stored.push(...(await Promise.all(turns)));
    }

    const numbers = stored.map(({ changeNumber }) => changeNumber).sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from({ length: 50 }, (_, index) => latestChange + 1 + index),
    );
    const shown = ticketsOn(await firstPage(other)).find(({ id }) => id === ticket.id);
    assert.equal(shown?.summary.length, 50);
  });

  it('store a submission once that two processes open at once', async () => {
    const openings = Array.from({ length: 10 }, (_, turn) =>
      (turn % 2 ? one : other).open(anOpening(aTicket(), { submissionId: 'at once' })),
    );

    const stored = await Promise.all(openings);

    assert.equal(new Set(stored.map(({ ticket }) => ticket.id)).size, 1);
    assert.equal(stored.filter(({ repeated }) => !repeated).length, 1);
  });

  it('reject changes as unavailable while the server does not respond, and store them afterwards', async () => {
    const [ticket] = await openAll(one, aTicket({ summary: '' }));
    mongod.signal('SIGSTOP');

    const begun = performance.now();
    await assert.rejects(one.change(SITE, ticket.id, longer), StoreUnavailable);
    await assert.rejects(one.document(SITE, ticket.id), StoreUnavailable);
    assert.ok(performance.now() - begun < 4 * PATIENCE_MS);

    mongod.signal('SIGCONT');
    await until(async () => (await one.change(SITE, ticket.id, longer)).changeNumber > 0);
  });

  it('store nothing late of a change whose caller was refused, whether it was under way or waited', async () => {
    const [ticket] = await openAll(one, aTicket({ summary: '' }));
    mongod.signal('SIGSTOP');
    const underWay = one.change(SITE, ticket.id, longer);
    await setImmediate();
    await setImmediate();
    await Promise.all([underWay, one.change(SITE, ticket.id, longer)].map((late) => assert.rejects(late)));

    mongod.signal('SIGCONT');
    await until(async () => (await one.change(SITE, ticket.id, (old) => old)).ticket.summary === '');
  });

  it('go on when another process has died amid its own', async (t) => {
    const [ticket] = await openAll(one, aTicket());
    const client = await MongoClient.connect(mongod.url('batches'));
    t.after(() => client.close());
    const dying = client.startSession();
    dying.startTransaction();
    const counters = client.db().collection<{ _id: string }>('counters');
    await counters.updateOne({ _id: SITE }, { $inc: { latest: 1 } }, { session: dying });

    await until(async () => (await one.change(SITE, ticket.id, longer)).changeNumber > 0);
  });

  it('refuse what would make a conversation larger than a document can be, and nothing beside it', async () => {
    const [ticket, neighbour] = await openAll(one, aTicket(), aTicket());
    const huge = one.change(SITE, ticket.id, changeTo({ summary: 'x'.repeat(16 * 1024 * 1024) }));
    const small = one.change(SITE, neighbour.id, changeTo({ status: 'resolved' }));

    await assert.rejects(huge, ConversationFull);
    assert.equal((await small).ticket.status, 'resolved');
  });
});

/** Asks again until the answer is yes; refusals of a store that comes back are no answer. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await condition().catch(() => false))) assert.ok(performance.now() - begun < 40_000, 'it never came');
}
