import { existsSync } from 'node:fs';
import type { Composition } from '../composition/compose.ts';
import { type Config, readConfig } from '../composition/config.ts';
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

/** Runs `work` on the product composed as the server composes it, without a server, and lets go of it afterwards. */
export async function onStore<Result>(
  config: Config,
  work: (composition: Composition) => Promise<Result>,
): Promise<Result> {
  const { compose } = await import('../composition/compose.ts');
  const composition = await compose(config);
  try {
    return await work(composition);
  } finally {
    await composition.close();
  }
}

/** Like `onStore`, on a store that must exist. @throws NotDone when it does not */
export async function onExistingStore<Result>(
  options: StoreOptions,
  work: (composition: Composition) => Promise<Result>,
): Promise<Result> {
  const config = storeConfig(options);
  if (config.store === 'sqlite') existingDatabase(config);
  return onStore(config, work);
}
