import { BSON, type Document, MongoClient } from 'mongodb';

const { EJSON } = BSON;

interface DumpedCollection {
  readonly name: string;
  readonly documents: readonly Document[];
  readonly indexes: readonly Document[];
}

/** Returns a database as EJSON: the documents and indexes of each collection. */
export async function dumpMongo(url: string): Promise<string> {
  const client = await MongoClient.connect(url);
  try {
    const db = client.db();
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
    const collections: DumpedCollection[] = [];
    for (const name of names) {
      const documents = await db.collection(name).find().sort({ _id: 1 }).toArray();
      collections.push({ name, documents, indexes: await db.collection(name).indexes() });
    }
    return EJSON.stringify(collections, { relaxed: false });
  } finally {
    await client.close();
  }
}

/** Writes what `dumpMongo` returned to an empty database. */
export async function restoreMongo(url: string, dump: string): Promise<void> {
  const client = await MongoClient.connect(url);
  try {
    const db = client.db();
    for (const { name, documents, indexes } of EJSON.parse(dump, { relaxed: false }) as readonly DumpedCollection[]) {
      const collection = await db.createCollection(name);
      if (documents.length > 0) await collection.insertMany([...documents]);
      for (const { key, v: _version, ...options } of indexes) {
        if (options['name'] !== '_id_') await collection.createIndex(key, options);
      }
    }
  } finally {
    await client.close();
  }
}
