import { existsSync } from 'node:fs';
import type { DependencyContainer } from 'tsyringe';
import { type Config, readConfig } from '../composition/config.ts';
import type { ContainerOptions } from '../composition/container.ts';
import { databaseFile } from '../composition/storage.ts';
import type { StoreOptions } from './command.ts';
import { NotDone, WrongUse } from './failures.ts';

/** The configuration of a command that needs a lasting store. @throws ConfigMistakes, WrongUse for the memory store */
export function storeConfig({ data, store }: StoreOptions): Config {
  const config = readConfig(process.env, { data, store });
  if (config.store === 'memory') {
    throw new WrongUse(
      'The store is "memory", which lives and ends within one process; this command needs --store sqlite or mongodb',
    );
  }
  return config;
}

/** The database file, which must exist: a mistyped folder is not filled with a new store. @throws NotDone */
export function existingDatabase({ data }: Config): string {
  const file = databaseFile(data);
  if (!existsSync(file)) throw new NotDone(`There is no store at ${file}. Is --data right?`);
  return file;
}

type Work<Result> = (container: DependencyContainer) => Promise<Result>;

/**
 * Runs `work`, which resolves the use cases of a command, on the configured store and closes what was opened. It
 * connects to no queue.
 */
export function onStore<Result>(config: Config, work: Work<Result>): Promise<Result> {
  return inContainer(config, { hasQueues: false }, work);
}

/** Like `onStore`, on a store that must exist. @throws NotDone when it does not */
export async function onExistingStore<Result>(options: StoreOptions, work: Work<Result>): Promise<Result> {
  return inContainer(existingStoreConfig(options), { hasQueues: false }, work);
}

/**
 * Like `onExistingStore`, for use cases that wake workers or notify servers of a change: connects to Redis if that is
 * the configured queue.
 */
export async function onExistingStoreWithQueues<Result>(options: StoreOptions, work: Work<Result>): Promise<Result> {
  return inContainer(existingStoreConfig(options), { hasQueues: true }, work);
}

async function inContainer<Result>(config: Config, options: ContainerOptions, work: Work<Result>): Promise<Result> {
  const { closeContainer, createContainer } = await import('../composition/container.ts');
  const container = await createContainer(config, options);
  try {
    return await work(container);
  } finally {
    await closeContainer(container);
  }
}

function existingStoreConfig(options: StoreOptions): Config {
  const config = storeConfig(options);
  if (config.store === 'sqlite') existingDatabase(config);
  return config;
}
