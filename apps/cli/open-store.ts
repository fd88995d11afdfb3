import { existsSync } from 'node:fs';
import type { DependencyContainer } from 'tsyringe';
import { type Config, readConfig } from '../composition/config.ts';
import type { ContainerOptions } from '../composition/container.ts';
import { databaseFile } from '../composition/storage.ts';
import type { StoreOptions } from './command.ts';
import { CommandFailure, UsageError } from './command-errors.ts';

/** The configuration of a command that needs a lasting store. @throws ConfigMistakes, UsageError for the memory store */
export function readStoreConfig({ data, store }: StoreOptions): Config {
  const config = readConfig(process.env, { data, store });
  if (config.store === 'memory') {
    throw new UsageError(
      'The store is "memory", which lives and ends within one process; this command needs --store sqlite or mongodb',
    );
  }
  return config;
}

/** The database file, which must exist: a mistyped folder is not filled with a new store. @throws CommandFailure */
export function requireDatabase({ data }: Config): string {
  const file = databaseFile(data);
  if (!existsSync(file)) throw new CommandFailure(`There is no store at ${file}. Is --data right?`);
  return file;
}

type Work<Result> = (container: DependencyContainer) => Promise<Result>;

/**
 * Runs `work`, which resolves the use cases of a command, on the configured store and closes what was opened. It
 * connects to no queue.
 */
export function withStore<Result>(config: Config, work: Work<Result>): Promise<Result> {
  return withContainer(config, { hasQueues: false }, work);
}

/** Like `withStore`, on a store that must exist. @throws CommandFailure when it does not */
export async function withExistingStore<Result>(options: StoreOptions, work: Work<Result>): Promise<Result> {
  return withContainer(readExistingStoreConfig(options), { hasQueues: false }, work);
}

/**
 * Like `withExistingStore`, for use cases that wake workers or notify servers of a change: connects to Redis if that is
 * the configured queue.
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
