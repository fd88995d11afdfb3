import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { CompanionFile } from '../../adapters/sqlite/backup/backup-files.ts';
import type { Config } from '../composition/config.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { readStoreConfig, requireDatabaseFile } from './open-store.ts';
import { print } from './print.ts';
import { formatRestoreCommands } from './restore-commands.ts';
import { SECRET_FILES } from './secret-files.ts';

interface BackupCommandOptions extends StoreOptions {
  readonly force?: true;
  /** Whether to copy the secrets; false for `--no-secrets`. */
  readonly secrets: boolean;
}

/** Registers `portico backup`. */
export function addBackupCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'backup',
    summary: 'back up the store while the server runs',
    description:
      'Copy the store to one file while the server runs. The copy contains every write acknowledged before the ' +
      'command started. It is verified, readable only by this user, and gets its final name when complete. Secrets ' +
      'in the data folder are copied to <file>.master.key and <file>.token.secret, because a restored store needs ' +
      'them. Protect the backup like the data folder. The schema is not migrated.',
    usage: '<file> [options]',
    example: 'portico backup backups/portico.db',
  })
    .argument('<file>', 'backup file; its folder is created if its parent exists')
    .option('--force', 'overwrite the files of an earlier backup')
    .option('--no-secrets', 'do not copy the secrets; store them elsewhere');
  withStoreOptions(command).action(backUpStore);
}

async function backUpStore(file: string, options: BackupCommandOptions): Promise<void> {
  if (/[\\/]$/.test(file)) throw new UsageError(`${file} is a folder; specify a file in it`);
  const config = readStoreConfig(options);
  if (config.store !== 'sqlite') {
    throw new UsageError(
      'backup does not support MongoDB; use the tools of MongoDB as described in docs/operations.md',
    );
  }
  const database = requireDatabaseFile(config);
  const destination = resolve(file);
  const companions = options.secrets ? listSecretFilesToCopy(config, destination) : [];

  const { backUpDatabase } = await import('../../adapters/sqlite/backup/back-up-database.ts');
  const { bytes, schemaVersion } = backUpDatabase(database, destination, {
    replace: options.force ?? false,
    companions,
  });
  const copies = [{ from: resolve(database), to: destination }, ...companions];
  await print(
    [
      `Created ${destination}: ${bytes.toLocaleString('en')} bytes, schema version ${schemaVersion}, verified.`,
      ...companions.map(({ to }) => `Created ${to}, which contains a secret.`),
      ...describeUncopiedSecrets(config, options.secrets),
      'To restore, stop the server and run:',
      ...formatRestoreCommands(resolve(config.dataFolder), copies).map((line) => `  ${line}`),
    ].join('\n'),
  );
}

function listSecretFilesToCopy(config: Config, destination: string): readonly CompanionFile[] {
  return SECRET_FILES.filter(({ setting }) => config[setting] === undefined)
    .map(({ file }) => ({ from: resolve(config.dataFolder, file), to: `${destination}.${file}` }))
    .filter(({ from }) => existsSync(from));
}

/** Returns a sentence for each secret that a restore needs and that the backup does not contain. */
function describeUncopiedSecrets(config: Config, areCopied: boolean): readonly string[] {
  return SECRET_FILES.flatMap(({ setting, variable, file }) => {
    if (config[setting] !== undefined) return [`${variable} is configured and was not copied. A restore needs it.`];
    const path = join(config.dataFolder, file);
    if (areCopied && !existsSync(path)) return [`${path} is missing and was not copied. A restore needs it.`];
    return areCopied ? [] : [`${path} was not copied. A restore needs it.`];
  });
}
