import type { Command } from 'commander';
import { ReadCrmRejectionStatistics } from '../../core/crm/read-crm-rejection-statistics.ts';
import { toCrmRejectionStatisticsResource } from '../presenters/crm-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireInstallation } from './require-resources.ts';
import { formatTable } from './table.ts';

interface ListRefusalsOptions extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** Registers `portico list-refusals`. */
export function addListRejectedDeliveriesCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'list-refusals',
    summary: 'list the rejected deliveries of a CRM connection',
    description:
      'Count the deliveries that a CRM connection has rejected by reason, and list the last 20, newest first. The ' +
      'content of rejected deliveries is not stored. Servers update the counts every second.',
    usage: '--site <id> <installation> [options]',
    example: 'portico list-refusals --site site_0k3x ins_0k3x',
  })
    .argument('<installation>', 'ID of the CRM connection; list-installations prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--json', 'print the counts and the latest rejections as JSON');
  withStoreOptions(command).action(listRefusals);
}

async function listRefusals(installationId: string, options: ListRefusalsOptions): Promise<void> {
  const { site: siteId } = options;
  await withExistingStore(options, async (container) => {
    await requireInstallation(container, siteId, installationId);
    const record = toCrmRejectionStatisticsResource(
      await container.resolve(ReadCrmRejectionStatistics).execute({ siteId, installationId }),
    );
    if (options.json) return printJson(record);
    for (const [reason, count] of Object.entries(record.counts)) printStatus(`${reason}: ${count}`);
    return print(
      formatTable(
        ['TIME', 'REASON'],
        record.latest.map(({ at, reason }) => [at, reason]),
      ),
    );
  });
}
