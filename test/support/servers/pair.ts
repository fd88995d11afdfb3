import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceDatabase } from '../../../apps/harness/database-url.ts';
import { startMongod } from '../../../apps/harness/servers/mongod.ts';
import { startRedisServer } from '../../../apps/harness/servers/redis-server.ts';
import type { HarnessLine } from '../../../apps/harness/start-harness.ts';
import type { Installation } from '../fixtures/installation.ts';

/** A server that runs. */
interface StartedServer {
  readonly line: HarnessLine;
  seedMore(): Promise<HarnessLine>;
  stop(): Promise<unknown>;
}

type StartServer = (variables: Readonly<Record<string, string>>, flags: readonly string[]) => Promise<StartedServer>;

/** Two servers that share a database, a Redis of their own and the secrets; everything goes when they are stopped. */
export async function startPair(start: StartServer): Promise<Installation> {
  const data = mkdtempSync(join(tmpdir(), 'portico-pair-'));
  const mongodb = await createDatabase();
  const redis = await startRedisServer();
  const variables = { PORTICO_MONGODB_URL: mongodb.url, PORTICO_REDIS_URL: redis.url };
  const flags = ['--store', 'mongodb', '--queue', 'redis', '--data', data];
  const first = await start(variables, flags);
  // People know the two of them by one address.
  const other = await start(variables, ['--public-url', first.line.baseUrl, ...flags]);
  const servers = [first, other];
  return {
    line: first.line,
    baseUrls: servers.map(({ line }) => line.baseUrl),
    seedMore: () => first.seedMore(),
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await redis.stop();
      await mongodb.remove();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A database on the mongod that the whole test run shares, or on one of its own. */
async function createDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `portico_${randomBytes(6).toString('hex')}`;
  const shared = process.env['PORTICO_TEST_MONGODB_URL'];
  if (shared !== undefined) {
    const url = replaceDatabase(shared, name);
    return { url, remove: () => dropDatabase(url) };
  }
  const mongod = await startMongod();
  return { url: mongod.url(name), remove: () => mongod.stop() };
}

/** The driver is read when it is needed: most files of tests have no other use for it. */
async function dropDatabase(url: string): Promise<void> {
  const { dropMongoDatabase } = await import('../../../adapters/mongodb/database/drop-database.ts');
  await dropMongoDatabase(url);
}
