import { after } from 'node:test';
import { MongoClient } from 'mongodb';
import { MongoDatabase } from '../../adapters/mongodb/mongo-database.ts';
import { type Mongod, startMongod } from '../../apps/harness/servers/mongod.ts';
import type { Opened } from './opened.ts';

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
    database ??= MongoDatabase.open(url('suites'));
    const port = make(await database);
    return { port, close: () => empty(url('suites')) };
  };
}

async function empty(url: string): Promise<void> {
  sweeper ??= MongoClient.connect(url, { writeConcern: { w: 'majority' } });
  const collections = await (await sweeper).db().collections();
  const ofCases = collections.filter(({ collectionName }) => collectionName !== 'installation');
  await Promise.all(ofCases.map((collection) => collection.deleteMany({})));
}
