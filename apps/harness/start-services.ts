import { randomBytes } from 'node:crypto';
import type { Config } from '../composition/config.ts';
import { replaceDatabaseName } from './database-url.ts';
import type { HarnessOptions } from './options.ts';

export interface StartedServices {
  readonly config: Config;
  /** Stops the started services and removes the temporary database. */
  stop(): Promise<void>;
}

/**
 * Starts MongoDB and Redis if the configuration needs them but contains no URL for them. If the configuration contains
 * a MongoDB URL and the data folder is temporary, uses a new database on that server.
 */
export async function startHarnessServices({
  config,
  isDataFolderTemporary,
}: HarnessOptions): Promise<StartedServices> {
  const cleanups: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const step of cleanups.toReversed()) await step();
  };
  try {
    const mongodbUrl =
      config.store === 'mongodb' ? await provideMongodbUrl(config, isDataFolderTemporary, cleanups) : config.mongodbUrl;
    const redisUrl =
      config.queue === 'redis' ? (config.redisUrl ?? (await provideRedisUrl(cleanups))) : config.redisUrl;
    return { config: { ...config, mongodbUrl, redisUrl }, stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function provideMongodbUrl(
  config: Config,
  isDataFolderTemporary: boolean,
  cleanups: (() => Promise<void>)[],
): Promise<string> {
  const name = `portico_${randomBytes(6).toString('hex')}`;
  if (config.mongodbUrl === undefined) {
    const { startMongod } = await import('./servers/mongod.ts');
    const mongod = await startMongod();
    cleanups.push(() => mongod.stop());
    return mongod.url(name);
  }
  if (!isDataFolderTemporary) return config.mongodbUrl;
  const url = replaceDatabaseName(config.mongodbUrl, name);
  const { dropMongoDatabase } = await import('../../adapters/mongodb/database/drop-database.ts');
  cleanups.push(() => dropMongoDatabase(url));
  return url;
}

async function provideRedisUrl(cleanups: (() => Promise<void>)[]): Promise<string> {
  const { startRedisServer } = await import('./servers/redis-server.ts');
  const server = await startRedisServer();
  cleanups.push(() => server.stop());
  return server.url;
}
