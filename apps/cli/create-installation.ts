import type { Command } from 'commander';
import { createInstallation as operation } from '../../contracts/management/installations.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { CreateInstallation } from '../../core/crm/create-installation.ts';
import { CLOCK } from '../composition/tokens.ts';
import { toInstallationResource } from '../presenters/crm-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireSite } from './require-resources.ts';
import { validateOptions } from './validate-options.ts';

interface CreateInstallationOptions extends StoreOptions {
  readonly site: string;
  readonly name: string;
  readonly json?: true;
}

/** Registers `portico create-installation`. */
export function addCreateInstallationCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'create-installation',
    summary: 'create a CRM connection and print its signing secret once',
    description:
      'Create a CRM connection for a site. Prints the signing secret alone on standard output, only once. The ' +
      'connection accepts deliveries after configure-installation enables them, and applies them once it has a ' +
      'mapping.',
    usage: '--site <id> --name <name> [options]',
    example: 'portico create-installation --site site_0k3x --name "Sales CRM"',
  })
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .requiredOption('--name <name>', 'display name; at most 80 characters')
    .option('--json', 'print the record and the secret as JSON');
  withStoreOptions(command).action(createInstallation);
}

async function createInstallation(options: CreateInstallationOptions): Promise<void> {
  const { site: siteId, name } = options;
  const input = validateOptions(operation.body, { name }, { name: '--name' });
  await withExistingStore(options, async (container) => {
    await requireSite(container, siteId);
    const { installation, secret } = await container.resolve(CreateInstallation).execute({ siteId, ...input });
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'installation.created',
      subjectId: installation.id,
      detail: installation.name,
    });
    const record = toInstallationResource(installation, container.resolve(CLOCK).now());
    if (options.json) return printJson({ installation: record, secret });
    printStatus(
      `Created CRM connection ${record.id} ${JSON.stringify(record.name)}. Path for deliveries: ${record.inboundPath}`,
    );
    printStatus('Signing secret (shown only once):');
    return print(secret);
  });
}
