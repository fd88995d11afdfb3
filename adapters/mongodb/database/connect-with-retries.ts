import { type MongoClient, MongoServerSelectionError } from 'mongodb';

const MAX_ATTEMPTS = 3;

/**
 * Connects to a server that has just responded to another connection. The driver's timers also end an attempt if this
 * process was busy for longer, as it may be while it starts on a slow machine.
 */
export async function connectWithRetries(client: MongoClient): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.connect();
      return;
    } catch (error) {
      if (!(error instanceof MongoServerSelectionError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
