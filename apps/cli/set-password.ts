import type { Command } from 'commander';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { SetPassword } from '../../core/access/set-password.ts';
import { toAccountResource } from '../presenters/access-resources.ts';
import { type AccountOptions, obtainValidNewPassword, withAccountOptions } from './account-options.ts';
import { addCommand } from './command.ts';
import { readStoreConfig, withStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireAccount } from './require-resources.ts';

/** Registers `portico set-password`. */
export function addSetPasswordCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'set-password',
    summary: 'set a new password for an account and sign it out',
    description:
      'Set a new password for an account, for example after it was forgotten, and end all its sessions. Prompts for ' +
      'the password unless an option provides it.',
    usage: '--email <email> [--password-stdin | --generate-password] [options]',
    example: 'portico set-password --email ada@example.com --generate-password',
  });
  withAccountOptions(command, 'email address of the account').action(setPassword);
}

async function setPassword(options: AccountOptions): Promise<void> {
  const config = readStoreConfig(options);
  const password = await obtainValidNewPassword(options);

  await withStore(config, async (container) => {
    const account = await requireAccount(container, options.email);
    await container.resolve(SetPassword).execute({ accountId: account.id, password });
    await container.resolve(RecordAudit).execute({
      ownerId: account.id,
      by: 'cli',
      action: 'account.password_set',
      subjectId: account.id,
      detail: null,
    });
    const generated = options.generatePassword ? { password } : {};
    if (options.json) return printJson({ account: toAccountResource(account), ...generated });
    printStatus(`Changed the password of ${account.email} and ended its sessions.`);
    return options.generatePassword ? print(password) : undefined;
  });
}
