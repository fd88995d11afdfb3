import { type MongoClient, MongoServerSelectionError } from 'mongodb';

const MAX_CONNECT_ATTEMPTS = 3;

/**
 * Connects to a server that has just responded to another client. Retries on a timeout, because the driver's timers
 * also expire if this process was too busy to read the response, for example during its start on a slow machine.
 */
export async function connectWithRetries(client: MongoClient): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.connect();
      return;
    } catch (error) {
      if (!(error instanceof MongoServerSelectionError) || attempt === MAX_CONNECT_ATTEMPTS) throw error;
    }
  }
}
