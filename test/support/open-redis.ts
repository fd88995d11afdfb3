import { after } from 'node:test';
import { connectRedis, type RedisClient } from '../../adapters/redis/redis-connection.ts';
import { type RedisServer, startRedisServer } from '../../apps/harness/servers/redis-server.ts';
import type { Opened } from './opened.ts';

let server: Promise<RedisServer> | undefined;

after(async () => (await server)?.stop());

/** The Redis of this test file, started when it is first asked for. */
export function theRedis(): Promise<RedisServer> {
  server ??= startRedisServer();
  return server;
}

export interface Connections {
  readonly client: RedisClient;
  readonly subscriber: RedisClient;
  /** A name that no other case uses. */
  readonly name: string;
}

let made = 0;

/** Opens an adapter on connections of its own, under a name of its own. */
export function openRedis<P>(make: (connections: Connections) => P | Promise<P>): () => Promise<Opened<P>> {
  return async () => {
    const { url } = await theRedis();
    const [client, subscriber] = [await connectRedis(url), await connectRedis(url)];
    made += 1;
    return {
      port: await make({ client, subscriber, name: `case ${made}` }),
      close: async () => {
        client.destroy();
        subscriber.destroy();
      },
    };
  };
}
