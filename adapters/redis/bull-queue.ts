import Bull, { type Queue } from 'bull';
import { computeReconnectDelay } from './redis-connection.ts';

type RedisOptions = Exclude<NonNullable<NonNullable<Bull.QueueOptions['redis']>>, string>;

/** A Bull queue with its blocking connection, which Bull's types omit. */
export type BullQueue = Queue & { readonly bclient: Queue['client'] };

/**
 * Opens a Bull queue with its own connections, which reconnect automatically. The URL is parsed here, because Bull
 * would connect to a `rediss:` URL without TLS. To close the queue, disconnect its clients: Portico uses none of Bull's
 * timers.
 */
export function openBullQueue(url: string, name: string, options: RedisOptions): BullQueue {
  const reconnecting = { retryStrategy: computeReconnectDelay, keepAlive: 10_000, disconnectTimeout: 500 };
  const redis = { ...parseRedisUrl(url), ...reconnecting, ...options };
  return new Bull(name, { prefix: 'portico', redis }) as BullQueue;
}

/** Resolves once the queue's client is connected. @throws Error if the connection fails */
export function waitUntilQueueReady({ client }: Queue): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('ready', () => resolve());
    client.once('error', reject);
  });
}

function parseRedisUrl(url: string): RedisOptions {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port || 6379),
    db: Number(pathname.slice(1)),
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { tls: {} }),
  };
}
