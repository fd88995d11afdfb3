import type { Command } from 'commander';
import { DEPLOYMENT_AUDIT_OWNER_ID } from '../../core/access/audit-entry.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { MASTER_KEY_FILE, resetMasterKey } from '../composition/master-key.ts';
import { openStorage } from '../composition/storage.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { readStoreConfig, requireDatabaseFile, withStore } from './open-store.ts';
import { print } from './print.ts';

interface ResetMasterKeyOptions extends StoreOptions {
  readonly yes?: true;
}

/** Registers `portico reset-master-key`. */
export function addResetMasterKeyCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'reset-master-key',
    summary: 'replace a lost master key',
    description:
      'Replace a lost master key. Prefer to restore the old key from a backup. The new key is PORTICO_MASTER_KEY or ' +
      `${MASTER_KEY_FILE} in the data folder, which is created if missing. Data encrypted with the old key remains ` +
      'unreadable: rotate the signing secret of every CRM connection and enter payment credentials again. Visitors ' +
      'lose access to open conversations. Stop the servers first.',
    usage: '--yes [options]',
    example: 'portico reset-master-key --yes --data ./data',
  }).option('--yes', 'confirm that the old key is lost');
  withStoreOptions(command).action(runResetMasterKey);
}

async function runResetMasterKey({ yes, ...options }: ResetMasterKeyOptions): Promise<void> {
  const config = readStoreConfig(options);
  if (config.store === 'sqlite') requireDatabaseFile(config);
  if (!yes) throw new UsageError('specify --yes to confirm that the old master key is lost');
  const storage = await openStorage(config);
  try {
    await resetMasterKey(config, storage);
  } finally {
    await storage.close();
  }
  await withStore(config, async (container) => {
    const event = { action: 'master_key.reset', subjectId: DEPLOYMENT_AUDIT_OWNER_ID, detail: null } as const;
    await container.resolve(RecordAudit).execute({ ownerId: DEPLOYMENT_AUDIT_OWNER_ID, by: 'cli', ...event });
  });
  await print('Replaced the master key. Rotate the signing secrets and enter the payment credentials again.');
}
