import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceDatabaseName } from '../../../apps/harness/database-url.ts';
import { startMongod } from '../../../apps/harness/servers/mongod.ts';
import { startRedisServer } from '../../../apps/harness/servers/redis-server.ts';
import type { HarnessOutputLine } from '../../../apps/harness/start-harness.ts';
import type { Deployment } from '../fixtures/deployment.ts';

/** A running server. */
interface StartedServer {
  readonly line: HarnessOutputLine;
  seedMore(): Promise<HarnessOutputLine>;
  stop(): Promise<unknown>;
}

type StartServer = (variables: Readonly<Record<string, string>>, flags: readonly string[]) => Promise<StartedServer>;

/** Starts two servers with a shared database, a new Redis and shared secrets. All of it is removed on stop. */
export async function startServerPair(start: StartServer): Promise<Deployment> {
  const data = mkdtempSync(join(tmpdir(), 'portico-pair-'));
  const mongodb = await createDatabase();
  const redis = await startRedisServer();
  const variables = { PORTICO_MONGODB_URL: mongodb.url, PORTICO_REDIS_URL: redis.url };
  const flags = ['--store', 'mongodb', '--queue', 'redis', '--data', data];
  const servers: StartedServer[] = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await redis.stop();
    await mongodb.remove();
    rmSync(data, { recursive: true, force: true });
  };
  try {
    const first = await start(variables, flags);
    servers.push(first);
    // Both servers have one public URL.
    servers.push(await start(variables, ['--public-url', first.line.baseUrl, ...flags]));
    return {
      line: first.line,
      baseUrls: servers.map(({ line }) => line.baseUrl),
      seedMore: () => first.seedMore(),
      stop,
    };
  } catch (error) {
    // Redis would keep the test process alive until its timeout.
    await stop();
    throw error;
  }
}

/** Creates a database on the test run's mongod, or on a new one. */
async function createDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `portico_${randomBytes(6).toString('hex')}`;
  const shared = process.env['PORTICO_TEST_MONGODB_URL'];
  if (shared !== undefined) {
    const url = replaceDatabaseName(shared, name);
    return { url, remove: () => dropDatabase(url) };
  }
  const mongod = await startMongod();
  return { url: mongod.url(name), remove: () => mongod.stop() };
}

/** Imports the driver lazily, because most test files do not need it. */
async function dropDatabase(url: string): Promise<void> {
  const { dropMongoDatabase } = await import('../../../adapters/mongodb/database/drop-database.ts');
  await dropMongoDatabase(url);
}
