import { MongoClient } from 'mongodb';

/** Removes the database that the address names, with everything in it. */
export async function dropMongoDatabase(url: string): Promise<void> {
  const client = await MongoClient.connect(url);
  try {
    await client.db().dropDatabase();
  } finally {
    await client.close();
  }
}
