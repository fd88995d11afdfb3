import { type Command, Option } from 'commander';
import { mapping as mappingSchema } from '../../contracts/management/installation-record.ts';
import { configureInstallation as operation } from '../../contracts/management/installations.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { ConfigureInstallation } from '../../core/crm/configure-installation.ts';
import { InvalidRequest } from '../../core/shared/domain-error.ts';
import { CLOCK } from '../composition/tokens.ts';
import { installationRecord } from '../presenters/crm-records.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { findInstallation } from './find-resources.ts';
import { readJsonFile, toFileError } from './json-file.ts';
import { withExistingStoreAndQueues } from './open-store.ts';
import { print, printJson } from './print.ts';
import { validateOptions } from './validate-options.ts';

interface Options extends StoreOptions {
  readonly site: string;
  readonly name?: string;
  readonly activate?: true;
  readonly deactivate?: true;
  readonly enableInbound?: true;
  readonly disableInbound?: true;
  readonly mapping?: string | false;
  readonly json?: true;
}

/** `portico configure-installation`. */
export function addConfigureInstallation(program: Command): void {
  const command = addCommand(program, {
    name: 'configure-installation',
    summary: 'enable or disable a CRM installation, or change its mapping',
    description:
      'Changes what is given of a CRM installation, all or nothing; it holds for the very next delivery on every ' +
      'server. What was received and waits for a mapping, or for the installation to be active, is applied from then ' +
      'on. The mapping is a JSON file; docs/crm-inbound.md tells what it holds.',
    usage: '--site <id> <installation> [options]',
    example: 'portico configure-installation --site site_0k3x ins_0k3x --enable-inbound --mapping mapping.json',
  })
    .argument('<installation>', 'the installation, by the id that list-installations prints')
    .requiredOption('--site <id>', 'its site')
    .option('--name <name>', 'what people call it; at most 80 characters')
    .option('--activate', 'let it take deliveries and apply them')
    .addOption(new Option('--deactivate', 'let it take no deliveries and apply none').conflicts('activate'))
    .option('--enable-inbound', 'let it take deliveries')
    .addOption(new Option('--disable-inbound', 'let it take no deliveries').conflicts('enableInbound'))
    .option('--mapping <file>', 'apply deliveries by the mapping in this file')
    .option('--no-mapping', 'take the mapping away: what is received then waits')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(configureInstallation);
}

async function configureInstallation(installationId: string, options: Options): Promise<void> {
  const { site: siteId, mapping: file } = options;
  const change = parseChanges(options);
  await withExistingStoreAndQueues(options, async (container) => {
    await findInstallation(container, siteId, installationId);
    const command = { siteId, installationId, ...change };
    const changed = await container
      .resolve(ConfigureInstallation)
      .execute(command)
      .catch((error: unknown) => {
        throw error instanceof InvalidRequest && typeof file === 'string' ? toFileError(file, error) : error;
      });
    const detail = Object.keys(change).join(', ');
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'installation.configured',
      subjectId: installationId,
      detail,
    });
    const record = installationRecord(changed, container.resolve(CLOCK).now());
    if (options.json) return printJson(record);
    const [inbound, mapping] = [record.inboundEnabled ? 'enabled' : 'disabled', record.mapping ? 'a' : 'no'];
    return print(
      `The installation ${record.id} is ${record.status}, inbound is ${inbound}; it has ${mapping} mapping.`,
    );
  });
}

/** @throws UsageError, CommandFailure */
function parseChanges({ name, activate, deactivate, enableInbound, disableInbound, mapping }: Options) {
  const read = typeof mapping === 'string' ? readJsonFile(mapping, mappingSchema) : undefined;
  const given = {
    name,
    status: activate ? 'active' : deactivate && 'inactive',
    inboundEnabled: enableInbound ?? (disableInbound && false),
    mapping: mapping === false ? null : read,
  };
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(change).length === 0) throw new UsageError('give at least one setting to change');
  return validateOptions(operation.body, change, { name: '--name', mapping: '--mapping' });
}
