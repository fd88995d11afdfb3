import type { Command } from 'commander';
import { ListAccounts } from '../../core/access/list-accounts.ts';
import { toAccountWithMembershipsResource } from '../presenters/access-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { formatTable } from './table.ts';

const PAGE_SIZE = 100;
const ACCOUNT_ID_PATTERN = /^acc_[0-9a-z]{1,60}$/;

interface ListAccountsOptions extends StoreOptions {
  readonly cursor?: string;
  readonly json?: true;
}

/** Registers `portico accounts list`. */
export function addListAccountsCommand(group: Command): void {
  const command = addCommand(group, {
    name: 'list',
    summary: 'list the accounts of the deployment',
    description:
      `List the accounts of the deployment with their sites and roles, oldest first, ${PAGE_SIZE} per page. LAST ` +
      'USED is the last sign-in or the last refresh of a session.',
    usage: '[options]',
    example: 'portico accounts list --json',
  })
    .option('--cursor <cursor>', 'start after this cursor, which the previous page printed')
    .option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listAccounts);
}

async function listAccounts(options: ListAccountsOptions): Promise<void> {
  const { cursor: after } = options;
  if (after !== undefined && !ACCOUNT_ID_PATTERN.test(after))
    throw new UsageError('--cursor is invalid; copy it from the previous page');
  await withExistingStore(options, async (container) => {
    const { accounts, hasMore } = await container.resolve(ListAccounts).execute({ limit: PAGE_SIZE, after });
    if (hasMore) printStatus(`More results: continue with --cursor ${accounts.at(-1)?.account.id}.`);
    const records = accounts.map(toAccountWithMembershipsResource);
    if (options.json) return printJson(records);
    const rows = records.map(({ id, email, role, createdAt, lastUsedAt, sites }) => [
      id,
      email,
      role,
      createdAt,
      lastUsedAt ?? '',
      sites.map((site) => `${site.siteId} (${site.role})`).join(' '),
    ]);
    return print(formatTable(['ID', 'EMAIL', 'ROLE', 'CREATED', 'LAST USED', 'SITES'], rows));
  });
}
