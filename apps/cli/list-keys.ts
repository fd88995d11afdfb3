import type { Command } from 'commander';
import { ListApiKeys } from '../../core/access/list-api-keys.ts';
import { CLOCK } from '../composition/tokens.ts';
import { toApiKeyResource } from '../presenters/access-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireSite } from './require-resources.ts';
import { formatTable } from './table.ts';

interface ListKeysOptions extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** Registers `portico list-keys`. */
export function addListKeysCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'list-keys',
    summary: 'list the API keys of a site',
    description:
      'List up to 1000 API keys of a site, newest first, including revoked and expired keys. Only the prefix of a ' +
      'secret is shown. The time of the last use is updated within about 10 seconds.',
    usage: '--site <id> [options]',
    example: "portico list-keys --site site_0k3x --json | jq -r '.[] | select(.lastUsedAt == null) | .id'",
  })
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listKeys);
}

async function listKeys(options: ListKeysOptions): Promise<void> {
  await withExistingStore(options, async (container) => {
    const { id: siteId } = await requireSite(container, options.site);
    const now = container.resolve(CLOCK).now();
    const keys = (await container.resolve(ListApiKeys).execute({ siteId })).map((key) => toApiKeyResource(key, now));
    if (options.json) return printJson(keys);
    const rows = keys.map((key) => [
      key.id,
      key.name,
      key.status,
      key.prefix,
      key.createdAt,
      key.lastUsedAt ?? 'never',
      key.expiresAt ?? 'never',
      key.allowedNetworks.join(' ') || 'any',
      key.scopes.join(' '),
    ]);
    const columns = ['ID', 'NAME', 'STATUS', 'PREFIX', 'CREATED', 'LAST USED', 'EXPIRES', 'NETWORKS', 'SCOPES'];
    return print(formatTable(columns, rows));
  });
}
