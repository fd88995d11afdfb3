import type { Command } from 'commander';
import { saveRouting as operation } from '../../contracts/management/routing.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { SaveRouting } from '../../core/routing/save-routing.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { readJsonInput, toFileUsageError } from './json-file.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireSite } from './require-resources.ts';

interface SaveRoutingOptions extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** Registers `portico routing save`. */
export function addSaveRoutingCommand(group: Command): void {
  const command = addCommand(group, {
    name: 'save',
    summary: 'replace the rules with those of a file',
    description:
      'Replace all rules of a site with those of a JSON file: { rules: [{ name, when, then }], otherwise }. Takes ' +
      'effect for the next ticket or chat on every server. docs/routing.md describes the members.',
    usage: '--site <id> <file> [options]',
    example: 'portico routing save --site site_0k3x routing.json',
  })
    .argument('<file>', 'JSON file, or - for standard input; at most 256 KiB')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--json', 'print the saved rules as JSON');
  withStoreOptions(command).action(saveRouting);
}

async function saveRouting(file: string, options: SaveRoutingOptions): Promise<void> {
  const routing = await readJsonInput(file, operation.body);
  await withExistingStore(options, async (container) => {
    const { id: siteId } = await requireSite(container, options.site);
    const pending = container.resolve(SaveRouting).execute({ siteId, routing });
    const saved = await pending.catch((error: unknown) => {
      throw toFileUsageError(file, error);
    });
    const count = saved.rules.length;
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'routing.configured',
      subjectId: 'routing',
      detail: `${count} rules`,
    });
    if (options.json) return printJson(saved);
    return print(`Saved ${count} ${count === 1 ? 'rule' : 'rules'}. They apply to new tickets and chats.`);
  });
}
