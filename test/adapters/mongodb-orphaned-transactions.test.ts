import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClientSession, type Collection, MongoClient } from 'mongodb';
import { APP_NAME, abortOrphanedTransactions } from '../../adapters/mongodb/database/orphaned-transactions.ts';
import { theMongod } from '../support/fixtures/open-mongo.ts';

interface Row {
  readonly _id: string;
  readonly value: number;
}

describe('a transaction that is left open on MongoDB', () => {
  let url: string;
  let client: MongoClient;
  let rows: Collection<Row>;
  before(async () => {
    url = (await theMongod()).url('left');
    client = await MongoClient.connect(url, { appName: APP_NAME, promoteBuffers: true, readConcernLevel: 'majority' });
    rows = client.db().collection('rows');
  });
  after(() => client.close());

  /** One that has written to a row, whose process then asks nothing more. */
  async function leftBy(appName: string, id: string): Promise<{ session: ClientSession; end: () => Promise<void> }> {
    await rows.insertOne({ _id: id, value: 0 });
    const gone = await MongoClient.connect(url, { appName });
    const session = gone.startSession();
    session.startTransaction();
    await gone
      .db()
      .collection<Row>('rows')
      .updateOne({ _id: id }, { $set: { value: 1 } }, { session });
    return { session, end: () => gone.close() };
  }
  const write = (id: string, maxTimeMS = 300) => rows.updateOne({ _id: id }, { $set: { value: 2 } }, { maxTimeMS });

  it('holds nobody up once it is ended, and has written nothing', async () => {
    const left = await leftBy(APP_NAME, 'ended');
    await assert.rejects(write('ended'));

    await abortOrphanedTransactions(client, 200);

    await write('ended', 20_000);
    assert.equal((await rows.findOne({ _id: 'ended' }))?.value, 2);
    await assert.rejects(left.session.commitTransaction(), { codeName: 'NoSuchTransaction' });
    await left.end();
  });

  it('is not ended before it has asked nothing for long enough', async () => {
    const left = await leftBy(APP_NAME, 'at work');

    await abortOrphanedTransactions(client, 60_000);

    await left.session.commitTransaction();
    await left.end();
  });

  it('is not ended where another product holds it', async () => {
    const left = await leftBy('another', 'foreign');
    await delay(20);

    await abortOrphanedTransactions(client, 10);

    await left.session.commitTransaction();
    await left.end();
  });
});
