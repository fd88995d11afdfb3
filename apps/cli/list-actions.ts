import type { Command } from 'commander';
import { ReadPaymentConfiguration } from '../../core/payments/settings/read-payment-configuration.ts';
import { ACTION_KEYS } from '../../core/widget/action.ts';
import { ListActions } from '../../core/widget/list-actions.ts';
import { toPaymentsActionResource } from '../presenters/payment-resources.ts';
import { toActionResource } from '../presenters/widget-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireSite } from './require-resources.ts';
import { formatTable } from './table.ts';

interface ListActionsOptions extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** Registers `portico list-actions`. */
export function addListActionsCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'list-actions',
    summary: 'list the actions of a site and their missing settings',
    description:
      'List the eight actions of a site with their placement and the settings that are still missing, in the order ' +
      'to complete them. --json prints all settings except the credentials of payment providers.',
    usage: '--site <id> [options]',
    example: 'portico list-actions --site site_0k3x',
  })
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listActions);
}

async function listActions(options: ListActionsOptions): Promise<void> {
  await withExistingStore(options, async (container) => {
    const site = await requireSite(container, options.site);
    const others = (await container.resolve(ListActions).execute({ siteId: site.id })).map(toActionResource);
    const payments = toPaymentsActionResource(
      await container.resolve(ReadPaymentConfiguration).execute({ siteId: site.id }),
      site,
    );
    const records = [...others, payments].sort((one, other) => findActionIndex(one) - findActionIndex(other));
    if (options.json) return printJson(records);
    const rows = records.map(({ actionKey, placement, lacks }) => [
      actionKey,
      placement,
      lacks.length === 0 ? 'none' : lacks.join(', ').replaceAll('_', ' '),
    ]);
    return print(formatTable(['ACTION', 'PLACEMENT', 'MISSING'], rows));
  });
}

function findActionIndex({ actionKey }: { readonly actionKey: (typeof ACTION_KEYS)[number] }): number {
  return ACTION_KEYS.indexOf(actionKey);
}
