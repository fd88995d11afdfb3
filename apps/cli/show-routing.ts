import type { Command } from 'commander';
import { ReadRouting } from '../../core/routing/read-routing.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { printJson } from './print.ts';
import { requireSite } from './require-resources.ts';

interface ShowRoutingOptions extends StoreOptions {
  readonly site: string;
}

/** Registers `portico routing show`. */
export function addShowRoutingCommand(group: Command): void {
  const command = addCommand(group, {
    name: 'show',
    summary: 'print the rules as JSON',
    description:
      'Print { rules, otherwise } of a site. Edit the output to change the rules; "portico routing dry-run" and ' +
      '"portico routing save" accept it.',
    usage: '--site <id> [options]',
    example: 'portico routing show --site site_0k3x > routing.json',
  }).requiredOption('--site <id>', 'site ID; list-sites prints it');
  withStoreOptions(command).action(showRouting);
}

async function showRouting(options: ShowRoutingOptions): Promise<void> {
  await withExistingStore(options, async (container) => {
    const { id: siteId } = await requireSite(container, options.site);
    return printJson(await container.resolve(ReadRouting).execute({ siteId }));
  });
}
