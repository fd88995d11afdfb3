import type { Command } from 'commander';
import { DEPLOYMENT_AUDIT_OWNER_ID } from '../../core/access/audit-entry.ts';
import { CloseAccount } from '../../core/access/close-account.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { CommandError, UsageError } from './command-errors.ts';
import { withExistingStoreAndQueues } from './open-store.ts';
import { print } from './print.ts';
import { promptText } from './prompt-text.ts';
import { requireAccount } from './require-resources.ts';

interface CloseAccountOptions extends StoreOptions {
  readonly email: string;
  readonly yes?: true;
}

/** Registers `portico accounts close`. */
export function addCloseAccountCommand(group: Command): void {
  const command = addCommand(group, {
    name: 'close',
    summary: 'close an account permanently',
    description:
      'Close an account permanently, for a person who cannot sign in. It leaves its sites, its sessions end, and its ' +
      'email address and password are deleted. Fails if the account is the only owner of a site that is not deleted, ' +
      'or if it is the operator. Asks for the email address again unless --yes is specified.',
    usage: '--email <email> [--yes] [options]',
    example: 'portico accounts close --email ada@example.com',
  })
    .requiredOption('--email <email>', 'email address of the account')
    .option('--yes', 'close the account without asking');
  withStoreOptions(command).action(closeAccount);
}

async function closeAccount(options: CloseAccountOptions): Promise<void> {
  if (!options.yes && !process.stdin.isTTY) throw new UsageError('no terminal to ask on; specify --yes to confirm');
  await withExistingStoreAndQueues(options, async (container) => {
    const account = await requireAccount(container, options.email);
    if (!options.yes) await confirmEmail(account.email);
    const leftSites = await container.resolve(CloseAccount).execute({ account, by: 'cli' });
    const entry = { by: 'cli', action: 'account.closed', subjectId: account.id, detail: null } as const;
    await container.resolve(RecordAudit).execute({ ownerId: DEPLOYMENT_AUDIT_OWNER_ID, ...entry });
    return print(
      `Closed account ${account.id}. It left ${leftSites.length} ${leftSites.length === 1 ? 'site' : 'sites'}.`,
    );
  });
}

/** @throws CommandError unless the email address is entered again */
async function confirmEmail(email: string): Promise<void> {
  const abortMessage = 'The email addresses differ. Nothing was changed.';
  const question = `Closing ${email} cannot be undone. Enter the email address again: `;
  const entered = await promptText(process.stdin, process.stderr, question, abortMessage);
  if (entered.trim().toLowerCase() !== email) throw new CommandError(abortMessage);
}
