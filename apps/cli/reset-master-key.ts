import type { Command } from 'commander';
import { INSTALLATION } from '../../core/access/audit-entry.ts';
import { MASTER_KEY_FILE, resetMasterKey } from '../composition/master-key.ts';
import { openStorage } from '../composition/storage.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { WrongUse } from './failures.ts';
import { existingDatabase, onStore, storeConfig } from './open-store.ts';
import { print } from './print.ts';

interface Options extends StoreOptions {
  readonly yes?: true;
}

/** `portico reset-master-key`. */
export function addResetMasterKey(program: Command): void {
  const command = addCommand(program, {
    name: 'reset-master-key',
    summary: 'let the store be used with another master key, when the right one is lost for good',
    description:
      `Makes PORTICO_MASTER_KEY, or else ${MASTER_KEY_FILE} of the data folder, the master key of the store; a missing file is ` +
      'made. What was sealed with the lost key stays unreadable: afterwards rotate the signing secret of every CRM ' +
      'installation and enter the credentials of payment providers again; visitors lose the access to conversations that ' +
      'are under way. Stop the servers first. Restoring the right key from a backup is always better.',
    usage: '--yes [options]',
    example: 'portico reset-master-key --yes --data ./data',
  }).option('--yes', 'confirm that the right key is lost for good');
  withStoreOptions(command).action(reset);
}

async function reset({ yes, ...options }: Options): Promise<void> {
  const config = storeConfig(options);
  if (config.store === 'sqlite') existingDatabase(config);
  if (!yes) throw new WrongUse('--yes is missing: it confirms that the right master key is lost for good');
  const storage = await openStorage(config);
  try {
    await resetMasterKey(config, storage);
  } finally {
    await storage.close();
  }
  await onStore(config, async ({ useCases }) => {
    const what = { action: 'master_key.reset', subjectId: INSTALLATION, detail: null } as const;
    await useCases.recordAudit.execute({ ownerId: INSTALLATION, by: 'cli', ...what });
  });
  await print(
    'The store uses this master key from now on. Rotate signing secrets and enter payment credentials again.',
  );
}
