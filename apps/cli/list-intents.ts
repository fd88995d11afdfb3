import type { Command } from 'commander';
import { ListIntents } from '../../core/widget/list-intents.ts';
import { toIntentResource } from '../presenters/widget-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireSite } from './require-resources.ts';
import { formatTable } from './table.ts';

interface ListIntentsOptions extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** Registers `portico list-intents`. */
export function addListIntentsCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'list-intents',
    summary: 'list the intents of a site',
    description:
      'List the intents of a site by key: forms, conversations and links, whether each is enabled, and whether ' +
      'visitors can use it. --json prints all settings.',
    usage: '--site <id> [options]',
    example: 'portico list-intents --site site_0k3x',
  })
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listIntents);
}

async function listIntents(options: ListIntentsOptions): Promise<void> {
  await withExistingStore(options, async (container) => {
    const site = await requireSite(container, options.site);
    const records = (await container.resolve(ListIntents).execute({ site })).map(toIntentResource);
    if (options.json) return printJson(records);
    const rows = records.map(({ key, kind, title, enabled, usable }) => [
      key,
      kind,
      enabled ? 'yes' : 'no',
      usable ? 'yes' : 'no',
      title,
    ]);
    return print(formatTable(['KEY', 'KIND', 'ENABLED', 'USABLE', 'TITLE'], rows));
  });
}
