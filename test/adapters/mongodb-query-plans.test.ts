import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { type Db, MongoClient } from 'mongodb';
import { openMongoStorage } from '../../adapters/mongodb/mongo-storage.ts';
import { openMongoTransfer } from '../../adapters/mongodb/transfer/mongo-store-transfer.ts';
import { TRANSFER_PARTS } from '../../core/transfer/store-transfer.port.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { askEverything, CONSOLE_LISTS, LISTS } from '../support/fixtures/everything-asked.ts';
import { theMongod } from '../support/fixtures/open-mongo.ts';

/** What grows with sites. */
const SHARDED =
  'conversations conversationChanges assessments auditEntries counters assessmentTurns submissions usedKeys'.split(' ');

type Storage = Awaited<ReturnType<typeof openMongoStorage>>;

describe('a question to MongoDB', () => {
  let storage: Storage;
  let client: MongoClient;
  let db: Db;
  before(async () => {
    const { url } = await theMongod();
    storage = await openMongoStorage(url('plans'));
    client = await MongoClient.connect(url('plans'));
    db = client.db();
    await db.command({ profile: 2 });
    await askEverything(storage);
    await db.command({ profile: 0 });
  });
  after(async () => {
    await storage.close();
    await client.close();
  });

  it('goes by an index: none scans a collection', async () => {
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

  it('of a list goes by an index of the site’s tickets that fits the filter', async () => {
    const lists = await db
      .collection('system.profile')
      .find({ 'command.find': 'conversations', 'command.projection.document': 1 })
      .toArray();

    assert.equal(lists.length, LISTS.length);
    for (const { planSummary } of lists) assert.match(planSummary, /^IXSCAN \{ siteId: 1, /);
    assert.equal(new Set(lists.map(({ planSummary }) => planSummary)).size, 6);
  });

  it('of a list of the console goes by an index of the site’s tickets or chats that fits the filter', async () => {
    const lists = await db
      .collection('system.profile')
      .find({ 'command.find': 'conversations', 'command.projection.card': 1 })
      .toArray();

    assert.equal(lists.length, 2 * CONSOLE_LISTS.length);
    for (const { planSummary } of lists) assert.match(planSummary, /^IXSCAN \{ siteId: 1, /);
    assert.equal(new Set(lists.map(({ planSummary }) => planSummary)).size, 3);
  });

  it('of the next assessment, and of how many are to be had, goes by the index of the active ones alone', async () => {
    const ofActive = { 'command.aggregate': 'assessments', 'command.hint': 'assessments_active' };
    const asked = await db.collection('system.profile').find(ofActive).toArray();

    assert.ok(asked.length >= 2);
    for (const { planSummary, docsExamined, command } of asked) {
      assert.match(planSummary, /^IXSCAN \{ siteId: 1, freeAt: 1, /);
      assert.equal(docsExamined, 0, JSON.stringify(command.pipeline));
    }
  });

  it('of what belongs to a site names the site, by which it can be sharded', async () => {
    const asked = await db
      .collection('system.profile')
      .find({
        ns: { $in: SHARDED.map((name) => `plans.${name}`) },
        op: { $in: ['query', 'update', 'remove', 'command'] },
      })
      .toArray();
    const filters = asked.map(({ command }) => command.filter ?? command.query ?? command.q).filter(Boolean);
    // The sweeps go over all sites now and then, with each shard asked for its own.
    const nameless = filters.filter(({ siteId, $and, usedAt, deletesAt, _id }) => {
      const site = siteId ?? $and?.[0]?.siteId ?? (_id?.$in?.[0] ?? _id?.$gt ?? _id)?.startsWith?.(SITE);
      return !site && !usedAt && !deletesAt;
    });

    assert.ok(filters.length >= 40, `only ${filters.length} filters were seen`);
    assert.deepEqual(nameless, []);
  });

  for (const name of SHARDED) {
    it(`of ${name} can be sharded as the operations page says: no unique index begins with another key`, async () => {
      const [indexes, page] = [await db.collection(name).indexes(), readFileSync('docs/operations.md', 'utf8')];
      const ofPage = new RegExp(`\`${name}\`[^{]*\\{ (\\w+): 1 \\}`).exec(page);
      const shardKey = ofPage?.[1] ?? '';
      const unique = indexes.filter((index) => index['unique'] || (shardKey === '_id' && '_id' in index.key));

      assert.ok(indexes.some((index) => Object.keys(index.key)[0] === shardKey && !index['partialFilterExpression']));
      for (const { key } of unique) assert.equal(Object.keys(key)[0], shardKey);
    });
  }

  it('of a whole store, to copy it, goes by ids', async () => {
    await db.command({ profile: 2 });
    await transferEverything((await theMongod()).url('plans'));
    await db.command({ profile: 0 });

    const ofParts = { $in: TRANSFER_PARTS.map((part) => `${db.databaseName}.${part}`) };
    const plans = await db
      .collection('system.profile')
      .distinct('planSummary', { ns: ofParts, op: { $in: ['query', 'update'] }, 'command.filter.siteId': null });
    assert.ok(plans.includes('IXSCAN { _id: 1 }'));
    assert.ok(!plans.includes('COLLSCAN'));
  });

  it('that scans a collection would be seen', async () => {
    await db.command({ profile: 2 });
    await db.collection('accounts').findOne({ role: 'nobody' });
    await db.command({ profile: 0 });

    const last = await db.collection('system.profile').findOne({ 'command.filter.role': 'nobody' });
    assert.equal(last?.['planSummary'], 'COLLSCAN');
  });
});

/** A whole store goes out and in by its ids. */
async function transferEverything(url: string): Promise<void> {
  const { transfer, close } = await openMongoTransfer(url);
  for (const part of TRANSFER_PARTS) {
    const { records } = await transfer.read(part, 10);
    await transfer.read(part, 10, 'a');
    await transfer.write(part, records);
  }
  await close();
}
