import type { Command } from 'commander';
import { ListSites } from '../../core/access/list-sites.ts';
import { toMembershipResource } from '../presenters/access-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireAccount } from './require-resources.ts';
import { formatTable } from './table.ts';

interface ListSitesOptions extends StoreOptions {
  readonly account: string;
  readonly json?: true;
}

/** Registers `portico list-sites`. */
export function addListSitesCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'list-sites',
    summary: 'list the sites of an account',
    description: 'List up to 1000 sites that have an account as a member, with its role, oldest first.',
    usage: '--account <email> [options]',
    example: 'portico list-sites --account ada@example.com',
  })
    .requiredOption('--account <email>', 'email address of the account')
    .option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listSites);
}

async function listSites(options: ListSitesOptions): Promise<void> {
  await withExistingStore(options, async (container) => {
    const account = await requireAccount(container, options.account);
    const sites = (await container.resolve(ListSites).execute({ accountId: account.id })).map(toMembershipResource);
    if (options.json) return printJson(sites);
    const rows = sites.map((site) => [
      site.id,
      site.name,
      site.role,
      site.locale,
      site.createdAt,
      site.allowedOrigins.join(' '),
    ]);
    return print(formatTable(['ID', 'NAME', 'ROLE', 'LOCALE', 'CREATED', 'ALLOWED ORIGINS'], rows));
  });
}
