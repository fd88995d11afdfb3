import type { Command } from 'commander';
import { email as emailSchema } from '../../contracts/management/accounts.ts';
import { exactObject } from '../../contracts/schemas.ts';
import { CreateAccount } from '../../core/access/create-account.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { accountRecord } from '../presenters/records.ts';
import { type AccountOptions, readNewPassword, withAccountOptions } from './account-options.ts';
import { addCommand } from './command.ts';
import { readStoreConfig, withStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { validateOptions } from './validate-options.ts';

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
  });
  withAccountOptions(command, 'e-mail address to sign in with; no two accounts share one').action(createAccount);
}

async function createAccount(options: AccountOptions): Promise<void> {
  const { email } = validateOptions(
    exactObject({ email: emailSchema }),
    { email: options.email },
    { email: '--email' },
  );
  const config = readStoreConfig(options);
  const password = await readNewPassword(options);

  await withStore(config, async (container) => {
    const account = await container.resolve(CreateAccount).execute({ email, password });
    await container.resolve(RecordAudit).execute({
      ownerId: account.id,
      by: 'cli',
      action: 'account.created',
      subjectId: account.id,
      detail: account.role,
    });
    const generated = options.generatePassword ? { password } : {};
    if (options.json) return printJson({ account: accountRecord(account), ...generated });
    const role = account.role === 'operator' ? 'the operator of this installation' : 'an owner of sites';
    printStatus(`Made the account ${account.id} of ${account.email}, ${role}.`);
    return print(options.generatePassword ? password : account.id);
  });
}
