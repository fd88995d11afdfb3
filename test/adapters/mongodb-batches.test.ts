import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type Document, type Filter, MongoClient } from 'mongodb';
import { MongoDatabase } from '../../adapters/mongodb/database/mongo-database.ts';
import { MongoTicketRepository } from '../../adapters/mongodb/tickets/mongo-ticket-repository.ts';
import type { Mongod } from '../../apps/harness/servers/mongod.ts';
import { StoreUnavailableError } from '../../core/shared/domain-error.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { ConversationFullError } from '../../core/tickets/ticket-errors.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { aNewConversation, aTicket, aTicketChange } from '../support/builders/ticket-builder.ts';
import { sharedMongod } from '../support/fixtures/open-mongo.ts';
import { openTickets, parseTickets, readFirstPage } from '../support/matchers/ticket-page.ts';

/** Enough for a busy machine to write 16 MiB. */
const TIMEOUT_MS = 4000;

describe('MongoTicketRepository on several processes', () => {
  let mongod: Mongod;
  let databases: readonly MongoDatabase[];
  let first: MongoTicketRepository;
  let second: MongoTicketRepository;
  before(async () => {
    mongod = await sharedMongod();
    const open = () => MongoDatabase.open(mongod.url('batches'), TIMEOUT_MS);
    databases = [await open(), await open()];
    [first, second] = databases.map((database) => new MongoTicketRepository(database)) as [typeof first, typeof second];
  });
  afterEach(() => mongod.signal('SIGCONT'));
  after(async () => {
    for (const database of databases) await database.close();
  });

  const appendCharacter = (ticket: Ticket, latest: number) =>
    aTicketChange({ summary: `${ticket.summary}x` })(ticket, latest);

  it('loses no concurrent change of one ticket, and numbers changes without gaps', async () => {
    const [ticket] = await openTickets(first, aTicket({ summary: '' }));
    const { latestChangeNumber } = await readFirstPage(first);

    const stored = [];
    for (let round = 0; round < 5; round += 1) {
      const turns = Array.from({ length: 10 }, (_, turn) =>
        (turn % 2 ? first : second).change(SITE, ticket.id, appendCharacter),
      );
      stored.push(...(await Promise.all(turns)));
    }

    const numbers = stored.map(({ changeNumber }) => changeNumber).sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from({ length: 50 }, (_, index) => latestChangeNumber + 1 + index),
    );
    const shown = parseTickets(await readFirstPage(second)).find(({ id }) => id === ticket.id);
    assert.equal(shown?.summary.length, 50);
  });

  it('stores a submission once if two processes receive it at the same time', async () => {
    const writes = Array.from({ length: 10 }, (_, turn) =>
      (turn % 2 ? first : second).addConversation(aNewConversation(aTicket(), { submissionId: 'at once' })),
    );

    const stored = await Promise.all(writes);

    assert.equal(new Set(stored.map(({ ticket }) => ticket.id)).size, 1);
    assert.equal(stored.filter(({ isRepeated }) => !isRepeated).length, 1);
  });

  it('rejects changes with StoreUnavailableError while MongoDB does not respond, and stores later ones', async () => {
    const [ticket] = await openTickets(first, aTicket({ summary: '' }));
    mongod.signal('SIGSTOP');

    const begun = performance.now();
    await assert.rejects(first.change(SITE, ticket.id, appendCharacter), StoreUnavailableError);
    await assert.rejects(first.findDocument(SITE, ticket.id), StoreUnavailableError);
    assert.ok(performance.now() - begun < 4 * TIMEOUT_MS);

    mongod.signal('SIGCONT');
    await waitUntil(async () => (await first.change(SITE, ticket.id, appendCharacter)).changeNumber > 0);
  });

  it('does not store a change after its caller got an error, whether it was running or queued', async () => {
    const [ticket] = await openTickets(first, aTicket({ summary: '' }));
    mongod.signal('SIGSTOP');
    const underWay = first.change(SITE, ticket.id, appendCharacter);
    await setImmediate();
    await setImmediate();
    await Promise.all([underWay, first.change(SITE, ticket.id, appendCharacter)].map((late) => assert.rejects(late)));

    mongod.signal('SIGCONT');
    await waitUntil(async () => (await first.change(SITE, ticket.id, (old) => old)).ticket.summary === '');
  });

  it('recovers when another process was killed during its transaction', async (t) => {
    const [ticket] = await openTickets(first, aTicket());
    const client = await MongoClient.connect(mongod.url('batches'));
    t.after(() => client.close());
    const orphaned = client.startSession();
    orphaned.startTransaction();
    const counters = client.db().collection<{ _id: string }>('counters');
    await counters.updateOne({ _id: SITE }, { $inc: { latest: 1 } }, { session: orphaned });

    await waitUntil(async () => (await first.change(SITE, ticket.id, appendCharacter)).changeNumber > 0);
  });

  it('stores changes that arrive while another process writes to the site in one transaction', async (t) => {
    const [ticket, neighbour] = await openTickets(first, aTicket(), aTicket());
    const client = await MongoClient.connect(mongod.url('batches'));
    t.after(() => client.close());
    const database = client.db();
    const other = client.startSession();
    other.startTransaction();
    await database
      .collection<{ _id: string }>('counters')
      .updateOne({ _id: SITE }, { $inc: { latest: 1 } }, { session: other });
    await database.command({ profile: 2 });
    const profile = database.collection('system.profile');
    const countAttempts = (filter: Filter<Document>) =>
      profile.countDocuments({ 'command.findAndModify': 'counters', ...filter });
    const waitForConflicts = (count: number) => waitUntil(async () => (await countAttempts({ errCode: 112 })) >= count);

    const early = first.change(SITE, ticket.id, appendCharacter);
    await waitForConflicts(1);
    const late = first.change(SITE, neighbour.id, appendCharacter);
    // An attempt that began before the late change may still run.
    await waitForConflicts((await countAttempts({ errCode: 112 })) + 2);
    await other.abortTransaction();
    await Promise.all([early, late]);

    await database.command({ profile: 0 });
    assert.equal(await countAttempts({ errCode: { $exists: false } }), 1);
  });

  it('rejects only the change that exceeds the maximum document size of a conversation', async () => {
    const [ticket, neighbour] = await openTickets(first, aTicket(), aTicket());
    const huge = first.change(SITE, ticket.id, aTicketChange({ summary: 'x'.repeat(16 * 1024 * 1024) }));
    const small = first.change(SITE, neighbour.id, aTicketChange({ status: 'resolved' }));

    await assert.rejects(huge, ConversationFullError);
    assert.equal((await small).ticket.status, 'resolved');
  });
});

/** Polls the condition until it is true. Errors of a recovering store count as false. */
async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await condition().catch(() => false)))
    assert.ok(performance.now() - begun < 40_000, 'the condition was never met');
}
