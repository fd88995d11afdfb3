import { existsSync } from 'node:fs';
import type { DependencyContainer } from 'tsyringe';
import { type Config, readConfig } from '../composition/config.ts';
import type { ContainerOptions } from '../composition/container.ts';
import { getSqliteFilePath } from '../composition/storage.ts';
import type { StoreOptions } from './command.ts';
import { CommandError, UsageError } from './command-errors.ts';

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
 * @throws CommandError if the file is missing
 */
export function requireDatabaseFile({ dataFolder }: Config): string {
  const file = getSqliteFilePath(dataFolder);
  if (!existsSync(file)) throw new CommandError(`Store ${file} not found. Check --data.`);
  return file;
}

type StoreTask<Result> = (container: DependencyContainer) => Promise<Result>;

/**
 * Opens the configured store, runs `task` with a container of use cases, and closes the store. Does not open the
 * queues.
 */
export function withStore<Result>(config: Config, task: StoreTask<Result>): Promise<Result> {
  return withContainer(config, { hasCoordinationPorts: false }, task);
}

/** Like `withStore`, but never creates a SQLite file. @throws CommandError if the file does not exist */
export async function withExistingStore<Result>(options: StoreOptions, task: StoreTask<Result>): Promise<Result> {
  return withContainer(readExistingStoreConfig(options), { hasCoordinationPorts: false }, task);
}

/**
 * Like `withExistingStore`, but for use cases that notify workers or servers. If the configured queue is `redis`,
 * connects to Redis.
 */
export async function withExistingStoreAndQueues<Result>(
  options: StoreOptions,
  task: StoreTask<Result>,
): Promise<Result> {
  return withContainer(readExistingStoreConfig(options), { hasCoordinationPorts: true }, task);
}

async function withContainer<Result>(
  config: Config,
  options: ContainerOptions,
  task: StoreTask<Result>,
): Promise<Result> {
  const { closeContainer, createContainer } = await import('../composition/container.ts');
  const container = await createContainer(config, options);
  try {
    return await task(container);
  } finally {
    await closeContainer(container);
  }
}

function readExistingStoreConfig(options: StoreOptions): Config {
  const config = readStoreConfig(options);
  if (config.store === 'sqlite') requireDatabaseFile(config);
  return config;
}
