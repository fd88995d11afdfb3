import type { Command } from 'commander';
import { mappingSchema } from '../../contracts/installation-record.ts';
import { DryRunMapping } from '../../core/crm/dry-run-mapping.ts';
import { InvalidRequestError } from '../../core/shared/domain-error.ts';
import { toMappingPreviewResource } from '../presenters/crm-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { CommandError } from './command-errors.ts';
import { readJsonFile, toFileUsageError } from './json-file.ts';
import { withExistingStoreAndQueues } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireInstallation } from './require-resources.ts';

interface DryRunMappingOptions extends StoreOptions {
  readonly site: string;
  readonly mapping?: string;
  readonly json?: true;
}

/** Registers `portico dry-run-mapping`. */
export function addDryRunMappingCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'dry-run-mapping',
    summary: 'preview the effect of a mapping on a stored delivery',
    description:
      'Preview the effect of a mapping on a stored delivery: the ticket, the changes to it, or the reason why it ' +
      'cannot be applied. Changes nothing.',
    usage: '--site <id> <installation> <delivery> [--mapping <file>] [options]',
    example: 'portico dry-run-mapping --site site_0k3x ins_0k3x evt_7c1d --mapping mapping.json',
  })
    .argument('<installation>', 'ID of the CRM connection; list-installations prints it')
    .argument('<delivery>', 'delivery ID; list-deliveries prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--mapping <file>', 'JSON file with the mapping to test (default: the mapping of the CRM connection)')
    .option('--json', 'print the preview as JSON');
  withStoreOptions(command).action(dryRunMapping);
}

async function dryRunMapping(installationId: string, deliveryId: string, options: DryRunMappingOptions): Promise<void> {
  const { site: siteId, mapping: file } = options;
  const mapping = file === undefined ? undefined : readJsonFile(file, mappingSchema);
  await withExistingStoreAndQueues(options, async (container) => {
    const { mapping: currentMapping } = await requireInstallation(container, siteId, installationId);
    if (!mapping && !currentMapping)
      throw new CommandError('The CRM connection has no mapping. Specify one with --mapping.');
    const dryRun = { siteId, installationId, deliveryId, mapping };
    const preview = await container
      .resolve(DryRunMapping)
      .execute(dryRun)
      .catch((error: unknown) => {
        throw error instanceof InvalidRequestError && file !== undefined ? toFileUsageError(file, error) : error;
      });
    const record = toMappingPreviewResource(preview);
    if (options.json) return printJson(record);
    const lines = Object.entries(record).filter(([, value]) => value !== null);
    return print(lines.map(([name, value]) => `${name}: ${formatPreviewValue(value)}`).join('\n'));
  });
}

function formatPreviewValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
