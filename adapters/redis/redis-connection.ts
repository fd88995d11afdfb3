import { createClient } from 'redis';
import { inTime } from './in-time.ts';

const LONGEST_PAUSE_MS = 1000;
const CONNECTING_MS = 2000;
/** How long a Redis may take to begin with: one that accepts connections and says nothing is none. */
export const BEGINNING_MS = 3000;

export type RedisClient = ReturnType<typeof newClient>;

/**
 * A Redis connection that reconnects by itself. While it is down, commands fail at once instead of waiting.
 * @throws Error when Redis is unreachable at the start
 */
export async function connectRedis(url: string): Promise<RedisClient> {
  let wasThere = false;
  const client = newClient(url, (retries, cause) => (wasThere ? pauseBeforeRetry(retries) : cause));
  // What is lost is noticed by the commands that fail; without a listener the event would end the process.
  client.on('error', () => {});
  await inTime(BEGINNING_MS, client.connect()).catch((error: unknown) => {
    if (client.isOpen) client.destroy();
    throw error;
  });
  wasThere = true;
  return client;
}

/** Milliseconds before a lost connection is tried again, after so many tries in vain. */
export function pauseBeforeRetry(retries: number): number {
  return Math.min(20 * 2 ** retries, LONGEST_PAUSE_MS);
}

function newClient(url: string, reconnectStrategy: (retries: number, cause: Error) => number | Error) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    socket: { connectTimeout: CONNECTING_MS, reconnectStrategy },
  });
}
