import { createClient } from 'redis';
import { withTimeout } from './with-timeout.ts';

const MAX_RECONNECT_DELAY_MS = 1000;
const CONNECT_TIMEOUT_MS = 2000;
/**
 * Timeout of connecting at the start. It also ends the wait for a server that accepts connections but never responds.
 */
export const STARTUP_TIMEOUT_MS = 3000;

export type RedisClient = ReturnType<typeof createRedisClient>;

/**
 * Opens a connection to Redis that reconnects automatically. While it is disconnected, commands fail immediately.
 * @throws Error if Redis is unreachable at the start
 */
export async function connectRedis(url: string): Promise<RedisClient> {
  let hasConnected = false;
  const client = createRedisClient(url, (retries, cause) => (hasConnected ? computeReconnectDelay(retries) : cause));
  // A lost connection already makes commands fail, so the event needs no handling. An `error` event without a listener
  // would end the process.
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
