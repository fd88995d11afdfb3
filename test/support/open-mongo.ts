import { after } from 'node:test';
import { MongoClient } from 'mongodb';
import { MongoDatabase } from '../../adapters/mongodb/mongo-database.ts';
import { type Mongod, startMongod } from '../../apps/harness/servers/mongod.ts';
import type { Opened } from './opened.ts';

/** Milliseconds: many who come at once take turns, and on a busy machine those take longer than a product's caller would wait. */
const PATIENCE_MS = 60_000;

let mongod: Promise<Mongod> | undefined;
let database: Promise<MongoDatabase> | undefined;
let sweeper: Promise<MongoClient> | undefined;

after(async () => {
  await (await sweeper)?.close();
  await (await database)?.close();
  await (await mongod)?.stop();
});

/** The mongod of this test file, started when it is first asked for. */
export function theMongod(): Promise<Mongod> {
  mongod ??= startMongod();
  return mongod;
}

/** Opens an adapter on the file's own database, which is emptied when it is closed: cases come one after the other. */
export function openMongo<P>(make: (database: MongoDatabase) => P): () => Promise<Opened<P>> {
  return async () => {
    const { url } = await theMongod();
    database ??= MongoDatabase.open(url('suites'), PATIENCE_MS);
    const port = make(await database);
    return { port, close: () => empty(url('suites')) };
  };
}

async function empty(url: string): Promise<void> {
  sweeper ??= MongoClient.connect(url, { writeConcern: { w: 'majority' } });
  const db = (await sweeper).db();
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  const [first = '', ...others] = all.map(({ name }) => name).filter((name) => name !== 'installation');
  // One question tells which of them hold anything: a case writes to few of them.
  const filled = await db
    .collection(first)
    .aggregate<{ name: string }>([
      ...nameIfFilled(first),
      ...others.map((coll) => ({ $unionWith: { coll, pipeline: nameIfFilled(coll) } })),
    ])
    .toArray();
  await Promise.all(filled.map(({ name }) => db.collection(name).deleteMany({})));
}

/** Answers the collection's name once if there is a document in it. */
function nameIfFilled(collection: string) {
  return [{ $limit: 1 }, { $project: { _id: 0, name: { $literal: collection } } }];
}
