import type { Command } from 'commander';
import { exactObject } from '../../contracts/schemas.ts';
import { email as emailSchema, newPassword } from '../../contracts/unlisted/accounts.ts';
import { accountRecord } from '../records.ts';
import { checkOptions } from './check-options.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { onStore, storeConfig } from './open-store.ts';
import { type PasswordSource, readPassword, withPasswordOptions } from './password.ts';
import { note, print, printJson } from './print.ts';

interface Options extends StoreOptions, PasswordSource {
  readonly email: string;
  readonly json?: true;
}

/** `portico create-account`. */
export function addCreateAccount(program: Command): void {
  const command = addCommand(program, {
    name: 'create-account',
    summary: 'make an account; the first one operates the installation',
    description:
      'Makes an account and prints its id. The first account of an installation operates it; the others own sites. ' +
      'Without an option for the password it is asked for, twice and unseen.',
    usage: '--email <address> [--password-stdin | --generate-password] [options]',
    example: 'portico create-account --email ada@example.com --generate-password',
  }).requiredOption('--email <address>', 'e-mail address to sign in with; no two accounts share one');
  withStoreOptions(withPasswordOptions(command)).action(createAccount);
}

async function createAccount(options: Options): Promise<void> {
  const { email } = checkOptions(exactObject({ email: emailSchema }), { email: options.email }, { email: '--email' });
  const config = storeConfig(options);
  const given = await readPassword(options);
  const { password } = checkOptions(exactObject({ password: newPassword }), { password: given }, PASSWORD);

  await onStore(config, async ({ useCases }) => {
    const account = await useCases.createAccount.execute({ email, password });
    await useCases.recordAudit.execute({
      ownerId: account.id,
      by: 'cli',
      action: 'account.created',
      subjectId: account.id,
      detail: account.role,
    });
    const made = options.generatePassword ? { password } : {};
    if (options.json) return printJson({ account: accountRecord(account), ...made });
    const role = account.role === 'operator' ? 'the operator of this installation' : 'an owner of sites';
    note(`Made the account ${account.id} of ${account.email}, ${role}.`);
    return print(options.generatePassword ? password : account.id);
  });
}

const PASSWORD = { password: 'the password' };
