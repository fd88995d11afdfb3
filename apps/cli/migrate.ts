import type { Command } from 'commander';
import { databaseFile, openStorage } from '../composition/storage.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { readStoreConfig } from './open-store.ts';
import { print } from './print.ts';

/** `portico migrate`. */
export function addMigrate(program: Command): void {
  const command = addCommand(program, {
    name: 'migrate',
    summary: 'bring the schema of the store up to date',
    description:
      'Brings the schema of the store up to date, all or nothing, and says from and to which version; a missing ' +
      'store is made. The server and the other commands do the same when they open a store, backup apart. Safe to ' +
      'repeat. Back up first: an older program refuses a newer schema.',
    usage: '[options]',
    example: 'portico migrate --data ./data',
  });
  withStoreOptions(command).action(migrate);
}

async function migrate(options: StoreOptions): Promise<void> {
  const config = readStoreConfig(options);
  if (config.store === 'mongodb') {
    const storage = await openStorage(config);
    await storage.close();
    await print('The schema of the MongoDB database is up to date.');
    return;
  }
  const file = databaseFile(config.data);
  const { bringUpToDate } = await import('../../adapters/sqlite/database/bring-up-to-date.ts');
  const { from, to } = await bringUpToDate(file);
  if (from === undefined) await print(`Made ${file} with schema version ${to}.`);
  else if (from === to) await print(`${file} has schema version ${to} already; nothing was changed.`);
  else await print(`Brought ${file} from schema version ${from} to ${to}.`);
}
