import { existsSync } from 'node:fs';
import type { DependencyContainer } from 'tsyringe';
import { type Config, readConfig } from '../composition/config.ts';
import type { ContainerOptions } from '../composition/container.ts';
import { databasePath } from '../composition/storage.ts';
import type { StoreOptions } from './command.ts';
import { CommandFailure, UsageError } from './command-errors.ts';

/**
 * Reads the configuration of a command that needs a persistent store. @throws ConfigError, UsageError for `memory`
 */
export function readStoreConfig({ data, store }: StoreOptions): Config {
  const config = readConfig(process.env, { data, store });
  if (config.store === 'memory') {
    throw new UsageError('store "memory" exists only within a server process; use --store sqlite or --store mongodb');
  }
  return config;
}

/**
 * Returns the path of the database file. A missing file is not created, because the folder may be mistyped.
 * @throws CommandFailure if the file is missing
 */
export function requireDatabaseFile({ data }: Config): string {
  const file = databasePath(data);
  if (!existsSync(file)) throw new CommandFailure(`Store ${file} not found. Check --data.`);
  return file;
}

type StoreTask<Result> = (container: DependencyContainer) => Promise<Result>;

/**
 * Opens the configured store, runs `work` with a container for its use cases and closes the store. Does not connect to
 * the queue.
 */
export function withStore<Result>(config: Config, work: StoreTask<Result>): Promise<Result> {
  return withContainer(config, { hasQueues: false }, work);
}

/** Like `withStore`, but never creates a store. @throws CommandFailure if the store does not exist */
export async function withExistingStore<Result>(options: StoreOptions, work: StoreTask<Result>): Promise<Result> {
  return withContainer(readExistingStoreConfig(options), { hasQueues: false }, work);
}

/**
 * Like `withExistingStore`, but for use cases that notify workers or servers. If the configured queue is `redis`,
 * connects to Redis.
 */
export async function withExistingStoreAndQueues<Result>(
  options: StoreOptions,
  work: StoreTask<Result>,
): Promise<Result> {
  return withContainer(readExistingStoreConfig(options), { hasQueues: true }, work);
}

async function withContainer<Result>(
  config: Config,
  options: ContainerOptions,
  work: StoreTask<Result>,
): Promise<Result> {
  const { closeContainer, createContainer } = await import('../composition/container.ts');
  const container = await createContainer(config, options);
  try {
    return await work(container);
  } finally {
    await closeContainer(container);
  }
}

function readExistingStoreConfig(options: StoreOptions): Config {
  const config = readStoreConfig(options);
  if (config.store === 'sqlite') requireDatabaseFile(config);
  return config;
}
