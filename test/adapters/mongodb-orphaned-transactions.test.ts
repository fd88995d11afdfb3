import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClientSession, type Collection, MongoClient } from 'mongodb';
import { APP_NAME, abortOrphanedTransactions } from '../../adapters/mongodb/database/orphaned-transactions.ts';
import { sharedMongod } from '../support/fixtures/open-mongo.ts';

interface Row {
  readonly _id: string;
  readonly value: number;
}

describe('abortOrphanedTransactions', () => {
  let url: string;
  let client: MongoClient;
  let rows: Collection<Row>;
  before(async () => {
    url = (await sharedMongod()).url('left');
    client = await MongoClient.connect(url, { appName: APP_NAME, promoteBuffers: true, readConcernLevel: 'majority' });
    rows = client.db().collection('rows');
  });
  after(() => client.close());

  /** Opens a transaction that has written to a row and then stays idle. */
  async function openOrphaned(
    appName: string,
    id: string,
  ): Promise<{ session: ClientSession; end: () => Promise<void> }> {
    await rows.insertOne({ _id: id, value: 0 });
    const other = await MongoClient.connect(url, { appName });
    const session = other.startSession();
    session.startTransaction();
    await other
      .db()
      .collection<Row>('rows')
      .updateOne({ _id: id }, { $set: { value: 1 } }, { session });
    return { session, end: () => other.close() };
  }
  const write = (id: string, maxTimeMS = 300) => rows.updateOne({ _id: id }, { $set: { value: 2 } }, { maxTimeMS });

  it('aborts an idle transaction: other writes succeed and its own write is undone', async () => {
    const orphaned = await openOrphaned(APP_NAME, 'ended');
    await assert.rejects(write('ended'));

    await abortOrphanedTransactions(client, 200);

    await write('ended', 20_000);
    assert.equal((await rows.findOne({ _id: 'ended' }))?.value, 2);
    await assert.rejects(orphaned.session.commitTransaction(), { codeName: 'NoSuchTransaction' });
    await orphaned.end();
  });

  it('leaves a transaction alone that has not been idle for long enough', async () => {
    const orphaned = await openOrphaned(APP_NAME, 'at work');

    await abortOrphanedTransactions(client, 60_000);

    await orphaned.session.commitTransaction();
    await orphaned.end();
  });

  it('leaves transactions of other applications alone', async () => {
    const orphaned = await openOrphaned('another', 'foreign');
    await delay(20);

    await abortOrphanedTransactions(client, 10);

    await orphaned.session.commitTransaction();
    await orphaned.end();
  });
});
