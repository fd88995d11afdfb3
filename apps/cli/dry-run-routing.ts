import type { Command } from 'commander';
import { dryRunRouting as operation, saveRouting } from '../../contracts/management/routing.ts';
import { DryRunRouting } from '../../core/routing/dry-run-routing.ts';
import { toDryRunMatchResource } from '../presenters/routing-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { readJsonInput, toFileUsageError } from './json-file.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireSite } from './require-resources.ts';
import { formatTable } from './table.ts';
import { validateOptions } from './validate-options.ts';

interface DryRunRoutingOptions extends StoreOptions {
  readonly site: string;
  readonly limit?: string;
  readonly json?: true;
}

/** Registers `portico routing dry-run`. */
export function addDryRunRoutingCommand(group: Command): void {
  const command = addCommand(group, {
    name: 'dry-run',
    summary: 'test the rules of a file on the latest tickets and chats',
    description:
      'Print which rule of a JSON file matches each of the most recently updated tickets and chats, and how often ' +
      'each rule matches. Changes nothing.',
    usage: '--site <id> <file> [options]',
    example: 'portico routing dry-run --site site_0k3x routing.json --limit 100',
  })
    .argument('<file>', 'JSON file, or - for standard input; at most 256 KiB')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--limit <number>', 'number of tickets and chats, 1 to 100 (default: 50)')
    .option('--json', 'print the matches as a JSON array');
  withStoreOptions(command).action(dryRunRouting);
}

async function dryRunRouting(file: string, options: DryRunRoutingOptions): Promise<void> {
  const routing = await readJsonInput(file, saveRouting.body);
  const input = { ...routing, ...(options.limit !== undefined && { limit: Number(options.limit) }) };
  const { limit } = validateOptions(operation.body, input, { limit: '--limit' });
  await withExistingStore(options, async (container) => {
    const { id: siteId } = await requireSite(container, options.site);
    const pending = container.resolve(DryRunRouting).execute({ siteId, routing, limit });
    const matches = await pending.catch((error: unknown) => {
      throw toFileUsageError(file, error);
    });
    const records = matches.map(toDryRunMatchResource);
    if (options.json) return printJson(records);
    const countMatches = (name: string | null) => records.filter(({ rule }) => rule === name).length;
    const counts = routing.rules.map(({ name }) => `${countMatches(name.trim())} ${name.trim()}`);
    printStatus(`Matches: ${[...counts, `${countMatches(null)} otherwise`].join(', ')}.`);
    const rows = records.map(({ ticketId, route, rule, then, assignee, summary }) => [
      ticketId,
      route,
      rule ?? 'otherwise',
      then.priority ?? '',
      then.team ?? '',
      assignee?.name ?? (then.assigneeId === undefined ? '' : `${then.assigneeId} (no member)`),
      summary,
    ]);
    return print(formatTable(['ID', 'ROUTE', 'RULE', 'PRIORITY', 'TEAM', 'ASSIGNEE', 'SUMMARY'], rows));
  });
}
