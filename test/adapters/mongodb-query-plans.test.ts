import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { type Db, MongoClient } from 'mongodb';
import { openMongoStorage } from '../../adapters/mongodb/mongo-storage.ts';
import { openMongoTransfer } from '../../adapters/mongodb/transfer/mongo-store-transfer.ts';
import { TRANSFER_PARTS } from '../../core/transfer/store-transfer.port.ts';
import {
  CONVERSATION_QUERIES,
  callEveryRepository,
  SHARED_INDEX_QUERIES,
  TICKET_FILTERS,
} from '../support/fixtures/call-every-repository.ts';
import { sharedMongod } from '../support/fixtures/open-mongo.ts';

/** Collections that are sharded by site. */
const SHARDED_COLLECTIONS =
  'conversations conversationChanges assessments auditEntries counters assessmentTurns submissions usedKeys'.split(' ');

type Storage = Awaited<ReturnType<typeof openMongoStorage>>;

describe('MongoDB query plans', () => {
  let storage: Storage;
  let client: MongoClient;
  let db: Db;
  before(async () => {
    const { url } = await sharedMongod();
    storage = await openMongoStorage(url('plans'));
    client = await MongoClient.connect(url('plans'));
    db = client.db();
    await db.command({ profile: 2 });
    await callEveryRepository(storage);
    await db.command({ profile: 0 });
  });
  after(async () => {
    await storage.close();
    await client.close();
  });

  it('use an index for every query', async () => {
    const plans = await db
      .collection('system.profile')
      .find({ planSummary: { $exists: true } })
      .toArray();
    const scans = plans.filter(({ planSummary }) => planSummary.includes('COLLSCAN'));

    assert.ok(plans.length > 50, `only ${plans.length} plans were seen`);
    assert.deepEqual(
      scans.map(({ command }) => command),
      [],
    );
  });

  it('use an index of the site’s tickets that fits the filter for ticket lists', async () => {
    const lists = await db
      .collection('system.profile')
      .find({ 'command.find': 'conversations', 'command.projection.document': 1 })
      .toArray();

    assert.equal(lists.length, TICKET_FILTERS.length);
    for (const { planSummary } of lists) assert.match(planSummary, /^IXSCAN \{ siteId: 1, /);
    assert.equal(new Set(lists.map(({ planSummary }) => planSummary)).size, 7);
  });

  it('use an index of the site’s tickets or chats that fits the filter for lists of the console', async () => {
    const lists = await db
      .collection('system.profile')
      .find({ 'command.find': 'conversations', 'command.projection.card': 1 })
      .toArray();

    assert.equal(lists.length, 2 * CONVERSATION_QUERIES.length + SHARED_INDEX_QUERIES.length);
    for (const { planSummary } of lists) assert.match(planSummary, /^IXSCAN \{ siteId: 1, /);
    assert.equal(new Set(lists.map(({ planSummary }) => planSummary)).size, 7);
  });

  it('read only the index of active assessments to find the next one and to count waiting ones', async () => {
    const activeQueries = { 'command.aggregate': 'assessments', 'command.hint': 'assessments_active' };
    const queries = await db.collection('system.profile').find(activeQueries).toArray();

    assert.ok(queries.length >= 2);
    for (const { planSummary, docsExamined, command } of queries) {
      assert.match(planSummary, /^IXSCAN \{ siteId: 1, freeAt: 1, /);
      assert.equal(docsExamined, 0, JSON.stringify(command.pipeline));
    }
  });

  it('read only indexes for the statistics of conversations', async () => {
    const hint = { $in: ['conversations_by_creation', 'conversations_by_resolution', 'conversations_by_first_answer'] };
    const queries = await db
      .collection('system.profile')
      .find({
        'command.hint': hint,
        $or: [{ 'command.aggregate': 'conversations' }, { 'command.projection.card': null }],
      })
      .toArray();
    const ofStatistics = queries.filter(
      ({ command }) => JSON.stringify(command).includes('firstAnswer') || command.pipeline?.[1]?.$group?._id?.$cond,
    );

    assert.ok(ofStatistics.length >= 5, `only ${ofStatistics.length} queries were seen`);
    for (const { planSummary, docsExamined, command } of ofStatistics) {
      assert.match(planSummary, /^(?:IXSCAN|COUNT_SCAN) \{ siteId: 1, /);
      assert.equal(docsExamined, 0, JSON.stringify(command));
    }
  });

  it('filter by site in sharded collections', async () => {
    const queries = await db
      .collection('system.profile')
      .find({
        ns: { $in: SHARDED_COLLECTIONS.map((name) => `plans.${name}`) },
        op: { $in: ['query', 'update', 'remove', 'command'] },
      })
      .toArray();
    const filters = queries.map(({ command }) => command.filter ?? command.query ?? command.q).filter(Boolean);
    // Periodic cleanups query all sites and run on every shard.
    const withoutSite = filters.filter(({ siteId, $and, usedAt, deletesAt, _id }) => {
      const site = siteId ?? $and?.[0]?.siteId ?? (_id?.$in?.[0] ?? _id?.$gt ?? _id)?.startsWith?.('site_');
      return !site && !usedAt && !deletesAt;
    });

    assert.ok(filters.length >= 40, `only ${filters.length} filters were seen`);
    assert.deepEqual(withoutSite, []);
  });

  for (const name of SHARDED_COLLECTIONS) {
    it(`allow sharding ${name} by the key in docs/operations.md: every unique index begins with it`, async () => {
      const [indexes, page] = [await db.collection(name).indexes(), readFileSync('docs/operations.md', 'utf8')];
      const pageMatch = new RegExp(`\`${name}\`[^{]*\\{ (\\w+): 1 \\}`).exec(page);
      const shardKey = pageMatch?.[1] ?? '';
      const unique = indexes.filter((index) => index['unique'] || (shardKey === '_id' && '_id' in index.key));

      assert.ok(indexes.some((index) => Object.keys(index.key)[0] === shardKey && !index['partialFilterExpression']));
      for (const { key } of unique) assert.equal(Object.keys(key)[0], shardKey);
    });
  }

  it('use the index on _id to copy a whole store', async () => {
    await db.command({ profile: 2 });
    await transferAllParts((await sharedMongod()).url('plans'));
    await db.command({ profile: 0 });

    const ofParts = { $in: TRANSFER_PARTS.map((part) => `${db.databaseName}.${part}`) };
    const plans = await db
      .collection('system.profile')
      .distinct('planSummary', { ns: ofParts, op: { $in: ['query', 'update'] }, 'command.filter.siteId': null });
    assert.ok(plans.includes('IXSCAN { _id: 1 }'));
    assert.ok(!plans.includes('COLLSCAN'));
  });

  it('reveal a query that scans a collection', async () => {
    await db.command({ profile: 2 });
    await db.collection('accounts').findOne({ role: 'nobody' });
    await db.command({ profile: 0 });

    const last = await db.collection('system.profile').findOne({ 'command.filter.role': 'nobody' });
    assert.equal(last?.['planSummary'], 'COLLSCAN');
  });
});

/** Reads and writes every part of the store. */
async function transferAllParts(url: string): Promise<void> {
  const { transfer, close } = await openMongoTransfer(url);
  for (const part of TRANSFER_PARTS) {
    const { records } = await transfer.read(part, 10);
    await transfer.read(part, 10, 'a');
    await transfer.write(part, records);
  }
  await close();
}
