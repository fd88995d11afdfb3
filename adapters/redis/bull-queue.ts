import Bull, { type Queue } from 'bull';
import { reconnectDelay } from './redis-connection.ts';

type RedisOptions = Exclude<NonNullable<NonNullable<Bull.QueueOptions['redis']>>, string>;

/** One of Bull's queues, with the connection that it waits on, which its types leave out. */
export type BullQueue = Queue & { readonly bclient: Queue['client'] };

/**
 * A queue of Bull's own over connections of its own, which come back by themselves. Bull reads addresses too, but takes
 * `rediss:` for `redis:`. Nothing here needs Bull's timers, so `disconnect` of its clients is all there is to close.
 */
export function openBullQueue(url: string, name: string, options: RedisOptions): BullQueue {
  const reconnecting = { retryStrategy: reconnectDelay, keepAlive: 10_000, disconnectTimeout: 500 };
  const redis = { ...parseRedisUrl(url), ...reconnecting, ...options };
  return new Bull(name, { prefix: 'portico', redis }) as BullQueue;
}

/** Resolves once the queue's connection stands. @throws Error when Redis does not answer */
export function waitUntilReady({ client }: Queue): Promise<void> {
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
