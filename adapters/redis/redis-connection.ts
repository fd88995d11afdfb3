import { createClient } from 'redis';
import { withTimeout } from './with-timeout.ts';

const MAX_RECONNECT_DELAY_MS = 1000;
const CONNECT_TIMEOUT_MS = 2000;
/** Timeout of the first connection. It also applies to a server that accepts connections but never responds. */
export const STARTUP_TIMEOUT_MS = 3000;

export type RedisClient = ReturnType<typeof createRedisClient>;

/**
 * Opens a Redis connection that reconnects automatically. While it is down, commands fail immediately.
 * @throws Error if Redis is unreachable at the start
 */
export async function connectRedis(url: string): Promise<RedisClient> {
  let hasConnected = false;
  const client = createRedisClient(url, (retries, cause) => (hasConnected ? computeReconnectDelay(retries) : cause));
  // When the connection is lost, the commands fail, so this event needs no handling. Without a listener it would end
  // the process.
  client.on('error', () => {});
  await withTimeout(STARTUP_TIMEOUT_MS, client.connect()).catch((error: unknown) => {
    if (client.isOpen) client.destroy();
    throw error;
  });
  hasConnected = true;
  return client;
}

/** Returns the milliseconds to wait before the next attempt to reconnect, after `retries` failed attempts. */
export function computeReconnectDelay(retries: number): number {
  return Math.min(20 * 2 ** retries, MAX_RECONNECT_DELAY_MS);
}

function createRedisClient(url: string, reconnectStrategy: (retries: number, cause: Error) => number | Error) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy },
  });
}
