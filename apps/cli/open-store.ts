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

/** The path of the database file. @throws CommandFailure if it is missing, so a mistyped folder creates no new store */
export function requireDatabase({ data }: Config): string {
  const file = databasePath(data);
  if (!existsSync(file)) throw new CommandFailure(`Store ${file} not found. Check --data.`);
  return file;
}

type Work<Result> = (container: DependencyContainer) => Promise<Result>;

/**
 * Opens the configured store, runs `work` with a container for its use cases and closes the store. Does not connect to
 * the queue.
 */
export function withStore<Result>(config: Config, work: Work<Result>): Promise<Result> {
  return withContainer(config, { hasQueues: false }, work);
}

/** Like `withStore`, but for an existing store. @throws CommandFailure if it is missing */
export async function withExistingStore<Result>(options: StoreOptions, work: Work<Result>): Promise<Result> {
  return withContainer(readExistingStoreConfig(options), { hasQueues: false }, work);
}

/**
 * Like `withExistingStore`, for use cases that wake workers or notify servers. Connects to Redis if it is the
 * configured queue.
 */
export async function withExistingStoreAndQueues<Result>(options: StoreOptions, work: Work<Result>): Promise<Result> {
  return withContainer(readExistingStoreConfig(options), { hasQueues: true }, work);
}

async function withContainer<Result>(config: Config, options: ContainerOptions, work: Work<Result>): Promise<Result> {
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
  if (config.store === 'sqlite') requireDatabase(config);
  return config;
}
