import type { Command } from 'commander';
import * as v from 'valibot';
import { accountNameSchema, emailSchema } from '../../contracts/management/accounts.ts';
import { exactObject } from '../../contracts/schemas.ts';
import { CreateAccount } from '../../core/access/create-account.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { toAccountResource } from '../presenters/access-resources.ts';
import { type AccountOptions, obtainValidNewPassword, withAccountOptions } from './account-options.ts';
import { addCommand } from './command.ts';
import { readStoreConfig, withStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { validateOptions } from './validate-options.ts';

/** Registers `portico create-account`. */
export function addCreateAccountCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'create-account',
    summary: 'create an account; the first one is the operator',
    description:
      'Create an account and print its ID. The first account of a deployment is its operator; later accounts own ' +
      'sites. Prompts for the password unless an option provides it.',
    usage: '--email <email> [--password-stdin | --generate-password] [options]',
    example: 'portico create-account --email ada@example.com --generate-password',
  });
  withAccountOptions(command, 'email address for sign-in; unique')
    .option('--name <name>', 'display name; default: the part of the email address before the @')
    .action(createAccount);
}

async function createAccount(options: AccountOptions & { readonly name?: string }): Promise<void> {
  const { email, name } = validateOptions(
    exactObject({ email: emailSchema, name: v.optional(accountNameSchema) }),
    { email: options.email, name: options.name },
    { email: '--email', name: '--name' },
  );
  const config = readStoreConfig(options);
  const password = await obtainValidNewPassword(options);

  await withStore(config, async (container) => {
    const account = await container.resolve(CreateAccount).execute({ email, password, name });
    await container.resolve(RecordAudit).execute({
      ownerId: account.id,
      by: 'cli',
      action: 'account.created',
      subjectId: account.id,
      detail: account.role,
    });
    const generated = options.generatePassword ? { password } : {};
    if (options.json) return printJson({ account: toAccountResource(account), ...generated });
    const role = account.role === 'operator' ? 'operator of this deployment' : 'site owner';
    printStatus(`Created account ${account.id} (${account.email}), ${role}.`);
    return print(options.generatePassword ? password : account.id);
  });
}
