import type { Command } from 'commander';
import { getSqliteFilePath, openStorage } from '../composition/storage.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { readStoreConfig } from './open-store.ts';
import { print } from './print.ts';

/** Registers `portico migrate`. */
export function addMigrateCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'migrate',
    summary: 'migrate the schema of the store',
    description:
      'Migrate the schema of the store to the version of this program. Creates a missing store. ' +
      'Servers and all commands except backup also migrate the store when they open it. Back up first: older ' +
      'programs cannot open a newer schema.',
    usage: '[options]',
    example: 'portico migrate --data ./data',
  });
  withStoreOptions(command).action(migrateStore);
}

async function migrateStore(options: StoreOptions): Promise<void> {
  const config = readStoreConfig(options);
  if (config.store === 'mongodb') {
    const storage = await openStorage(config);
    await storage.close();
    await print('The schema of the MongoDB database is up to date.');
    return;
  }
  const file = getSqliteFilePath(config.dataFolder);
  const { runMigrations } = await import('../../adapters/sqlite/database/run-migrations.ts');
  const { from, to } = await runMigrations(file);
  if (from === undefined) await print(`Created ${file} with schema version ${to}.`);
  else if (from === to) await print(`${file} is already at schema version ${to}.`);
  else await print(`Migrated ${file} from schema version ${from} to ${to}.`);
}
