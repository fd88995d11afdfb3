import type { Command } from 'commander';
import { exactObject } from '../../contracts/schemas.ts';
import { newPassword } from '../../contracts/unlisted/accounts.ts';
import { accountRecord } from '../records.ts';
import { checkOptions } from './check-options.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { findAccount } from './find.ts';
import { onStore, storeConfig } from './open-store.ts';
import { type PasswordSource, readPassword, withPasswordOptions } from './password.ts';
import { note, print, printJson } from './print.ts';

interface Options extends StoreOptions, PasswordSource {
  readonly email: string;
  readonly json?: true;
}

/** `portico set-password`. */
export function addSetPassword(program: Command): void {
  const command = addCommand(program, {
    name: 'set-password',
    summary: 'give an account another password and end its sessions',
    description:
      'Gives an account another password, one that was forgotten for instance, and ends its sessions. ' +
      'Without an option for the password it is asked for, twice and unseen.',
    usage: '--email <address> [--password-stdin | --generate-password] [options]',
    example: 'portico set-password --email ada@example.com --generate-password',
  }).requiredOption('--email <address>', 'e-mail address that the account signs in with');
  withStoreOptions(withPasswordOptions(command)).action(setPassword);
}

async function setPassword(options: Options): Promise<void> {
  const config = storeConfig(options);
  const given = await readPassword(options);
  const { password } = checkOptions(exactObject({ password: newPassword }), { password: given }, PASSWORD);

  await onStore(config, async ({ useCases, ports }) => {
    const account = await findAccount(ports, options.email);
    await useCases.setPassword.execute({ accountId: account.id, password });
    await useCases.recordAudit.execute({
      ownerId: account.id,
      by: 'cli',
      action: 'account.password_set',
      subjectId: account.id,
      detail: null,
    });
    const made = options.generatePassword ? { password } : {};
    if (options.json) return printJson({ account: accountRecord(account), ...made });
    note(`${account.email} signs in with the new password from now on; its sessions have ended.`);
    return options.generatePassword ? print(password) : undefined;
  });
}

const PASSWORD = { password: 'the password' };
