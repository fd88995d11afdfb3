import type { Command } from 'commander';
import { ListRefusals } from '../../core/crm/list-refusals.ts';
import { refusalsRecord } from '../presenters/crm-records.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { findInstallation } from './find-resources.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { formatTable } from './table.ts';

interface Options extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** `portico list-refusals`. */
export function addListRefusals(program: Command): void {
  const command = addCommand(program, {
    name: 'list-refusals',
    summary: 'say why a CRM installation has refused deliveries',
    description:
      'Counts the deliveries that a CRM installation has refused, by reason, and lists the last 20 reasons with ' +
      'their times, newest first. Of what was sent nothing is kept. A server writes down what it has refused every ' +
      'second.',
    usage: '--site <id> <installation> [options]',
    example: 'portico list-refusals --site site_0k3x ins_0k3x',
  })
    .argument('<installation>', 'the installation, by the id that list-installations prints')
    .requiredOption('--site <id>', 'its site')
    .option('--json', 'print the counts and the latest refusals as JSON');
  withStoreOptions(command).action(listRefusals);
}

async function listRefusals(installationId: string, options: Options): Promise<void> {
  const { site: siteId } = options;
  await withExistingStore(options, async (container) => {
    await findInstallation(container, siteId, installationId);
    const record = refusalsRecord(await container.resolve(ListRefusals).execute({ siteId, installationId }));
    if (options.json) return printJson(record);
    for (const [reason, count] of Object.entries(record.counts)) printStatus(`${reason}: ${count}`);
    return print(
      formatTable(
        ['AT', 'REASON'],
        record.latest.map(({ at, reason }) => [at, reason]),
      ),
    );
  });
}
