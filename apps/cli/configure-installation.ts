import { type Command, Option } from 'commander';
import { mappingSchema } from '../../contracts/installation-record.ts';
import { configureInstallation as operation } from '../../contracts/management/installations.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { ConfigureInstallation } from '../../core/crm/configure-installation.ts';
import { InvalidRequestError } from '../../core/shared/domain-error.ts';
import { CLOCK } from '../composition/tokens.ts';
import { toInstallationResource } from '../presenters/crm-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { readJsonFile, toFileUsageError } from './json-file.ts';
import { withExistingStoreAndQueues } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireInstallation } from './require-resources.ts';
import { validateOptions } from './validate-options.ts';

interface ConfigureInstallationOptions extends StoreOptions {
  readonly site: string;
  readonly name?: string;
  readonly activate?: true;
  readonly deactivate?: true;
  readonly enableInbound?: true;
  readonly disableInbound?: true;
  readonly mapping?: string | false;
  readonly json?: true;
}

/** Registers `portico configure-installation`. */
export function addConfigureInstallationCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'configure-installation',
    summary: 'enable, disable or rename a CRM connection, or change its mapping',
    description:
      'Change the specified settings of a CRM connection, all or none. Takes effect immediately on every server. ' +
      'Deliveries that waited for a mapping or an active connection are then applied. The mapping is a JSON file; ' +
      'docs/crm-inbound.md describes its format.',
    usage: '--site <id> <installation> [options]',
    example: 'portico configure-installation --site site_0k3x ins_0k3x --enable-inbound --mapping mapping.json',
  })
    .argument('<installation>', 'ID of the CRM connection; list-installations prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--name <name>', 'display name; at most 80 characters')
    .option('--activate', 'accept and apply deliveries')
    .addOption(new Option('--deactivate', 'neither accept nor apply deliveries').conflicts('activate'))
    .option('--enable-inbound', 'accept deliveries')
    .addOption(new Option('--disable-inbound', 'reject deliveries').conflicts('enableInbound'))
    .option('--mapping <file>', 'set the mapping from this JSON file')
    .option('--no-mapping', 'remove the mapping; deliveries then wait for a new one')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(configureInstallation);
}

async function configureInstallation(installationId: string, options: ConfigureInstallationOptions): Promise<void> {
  const { site: siteId, mapping: file } = options;
  const change = parseInstallationChanges(options);
  await withExistingStoreAndQueues(options, async (container) => {
    await requireInstallation(container, siteId, installationId);
    const command = { siteId, installationId, ...change };
    const changed = await container
      .resolve(ConfigureInstallation)
      .execute(command)
      .catch((error: unknown) => {
        throw error instanceof InvalidRequestError && typeof file === 'string' ? toFileUsageError(file, error) : error;
      });
    const detail = Object.keys(change).join(', ');
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'installation.configured',
      subjectId: installationId,
      detail,
    });
    const record = toInstallationResource(changed, container.resolve(CLOCK).now());
    if (options.json) return printJson(record);
    const [inbound, mapping] = [record.inboundEnabled ? 'enabled' : 'disabled', record.mapping ? 'yes' : 'none'];
    return print(`CRM connection ${record.id} is ${record.status}, inbound is ${inbound}, mapping: ${mapping}.`);
  });
}

/** @throws UsageError, CommandError */
function parseInstallationChanges({
  name,
  activate,
  deactivate,
  enableInbound,
  disableInbound,
  mapping,
}: ConfigureInstallationOptions) {
  const newMapping = typeof mapping === 'string' ? readJsonFile(mapping, mappingSchema) : undefined;
  const values = {
    name,
    status: activate ? 'active' : deactivate && 'inactive',
    inboundEnabled: enableInbound ?? (disableInbound && false),
    mapping: mapping === false ? null : newMapping,
  };
  const change = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  if (Object.keys(change).length === 0) throw new UsageError('specify at least one setting to change');
  return validateOptions(operation.body, change, { name: '--name', mapping: '--mapping' });
}
