import type { Command } from 'commander';
import { ListInstallations } from '../../core/crm/list-installations.ts';
import { CLOCK } from '../composition/tokens.ts';
import { toInstallationResource } from '../presenters/crm-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireSite } from './require-resources.ts';
import { formatTable } from './table.ts';

interface ListInstallationsOptions extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** Registers `portico list-installations`. */
export function addListInstallationsCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'list-installations',
    summary: 'list the CRM connections of a site',
    description:
      'List the CRM connections of a site, newest first: whether they accept deliveries and have a mapping, and the ' +
      'number of active signing secrets. --json includes the mappings. Secrets are never shown.',
    usage: '--site <id> [options]',
    example: "portico list-installations --site site_0k3x --json | jq '.[0].mapping' > mapping.json",
  })
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listInstallations);
}

async function listInstallations(options: ListInstallationsOptions): Promise<void> {
  await withExistingStore(options, async (container) => {
    const { id: siteId } = await requireSite(container, options.site);
    const now = container.resolve(CLOCK).now();
    const installations = await container.resolve(ListInstallations).execute({ siteId });
    const records = installations.map((installation) => toInstallationResource(installation, now));
    if (options.json) return printJson(records);
    const rows = records.map((one) => [
      one.id,
      one.name,
      one.status,
      one.inboundEnabled ? 'enabled' : 'disabled',
      one.mapping ? 'yes' : 'no',
      String(one.secrets.filter(({ status }) => status === 'active').length),
      one.createdAt,
    ]);
    return print(formatTable(['ID', 'NAME', 'STATUS', 'INBOUND', 'MAPPING', 'SECRETS', 'CREATED'], rows));
  });
}
