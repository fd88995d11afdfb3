import { MongoClient } from 'mongodb';

/** Drops the database named in the URL. */
export async function dropMongoDatabase(url: string): Promise<void> {
  const client = await MongoClient.connect(url);
  try {
    await client.db().dropDatabase();
  } finally {
    await client.close();
  }
}
