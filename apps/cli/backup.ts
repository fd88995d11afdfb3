import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Companion } from '../../adapters/sqlite/backup/backup-files.ts';
import type { Config } from '../composition/config.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { readStoreConfig, requireDatabase } from './open-store.ts';
import { print } from './print.ts';
import { restoreCommands } from './restore-commands.ts';
import { SECRET_FILES } from './secret-files.ts';

interface Options extends StoreOptions {
  readonly force?: true;
  /** False for `--no-secrets`. */
  readonly secrets: boolean;
}

/** `portico backup`. */
export function addBackup(program: Command): void {
  const command = addCommand(program, {
    name: 'backup',
    summary: 'copy the store, consistently, while the server runs',
    description:
      'Copies the store into one file while the server runs: every write that was acknowledged before is in it. The ' +
      'copy is checked, readable to this user alone, and takes its name only once it is whole. The secrets that the ' +
      'data folder keeps are copied beside it as <file>.master.key and <file>.token.secret, since a restored store ' +
      'is of little use without them: guard a backup like the data folder itself. The schema is left as it is.',
    usage: '<file> [options]',
    example: 'portico backup backups/portico.db',
  })
    .argument('<file>', 'the file to make; a missing folder is made, one level deep')
    .option('--force', 'replace the files of an earlier backup')
    .option('--no-secrets', 'leave the secrets out, to be kept elsewhere');
  withStoreOptions(command).action(backup);
}

async function backup(file: string, options: Options): Promise<void> {
  if (/[\\/]$/.test(file)) throw new UsageError(`${file} is the name of a folder; name a file in it`);
  const config = readStoreConfig(options);
  if (config.store !== 'sqlite') {
    throw new UsageError('The store is MongoDB, whose own tools back it up; see docs/operations.md');
  }
  const database = requireDatabase(config);
  const destination = resolve(file);
  const companions = options.secrets ? findSecretFiles(config, destination) : [];

  const { backUp } = await import('../../adapters/sqlite/backup/backup.ts');
  const { bytes, schemaVersion } = backUp(database, destination, { replace: options.force ?? false, companions });
  const copies = [{ from: resolve(database), to: destination }, ...companions];
  await print(
    [
      `Made ${destination}, ${bytes.toLocaleString('en')} bytes, schema version ${schemaVersion}, checked.`,
      ...companions.map(({ to }) => `Made ${to}, a secret.`),
      ...describeUncopiedSecrets(config, options.secrets),
      'To restore it, stop the server, then:',
      ...restoreCommands(resolve(config.data), copies).map((line) => `  ${line}`),
    ].join('\n'),
  );
}

function findSecretFiles(config: Config, destination: string): readonly Companion[] {
  return SECRET_FILES.filter(({ setting }) => config[setting] === undefined)
    .map(({ file }) => ({ from: resolve(config.data, file), to: `${destination}.${file}` }))
    .filter(({ from }) => existsSync(from));
}

/** What a restored store needs that does not lie beside the copy. */
function describeUncopiedSecrets(config: Config, isCopied: boolean): readonly string[] {
  return SECRET_FILES.flatMap(({ setting, variable, file }) => {
    if (config[setting] !== undefined) return [`${variable} is configured and was not copied: keep it for a restore.`];
    const path = join(config.data, file);
    if (isCopied && !existsSync(path)) return [`${path} is not there and was not copied: a restore needs it.`];
    return isCopied ? [] : [`${path} was left out: keep it for a restore.`];
  });
}
