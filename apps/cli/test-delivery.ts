import type { Command } from 'commander';
import { anyObject } from '../../contracts/schemas.ts';
import { SendTestCrmDelivery } from '../../core/crm/send-test-crm-delivery.ts';
import { formatIsoTime } from '../../core/shared/time.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { readJsonFile } from './json-file.ts';
import { withExistingStoreAndQueues } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireInstallation } from './require-resources.ts';

interface TestDeliveryOptions extends StoreOptions {
  readonly site: string;
  readonly event?: string;
  readonly json?: true;
}

/** Registers `portico test-delivery`. */
export function addTestDeliveryCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'test-delivery',
    summary: 'send a signed test delivery to a CRM connection',
    description:
      'Sign a test delivery with the newest secret of a CRM connection, verify and store it like any other delivery, ' +
      'and print its ID. The default event fits the mapping and belongs to a record without a ticket. A server or ' +
      'worker applies it.',
    usage: '--site <id> <installation> [--event <file>] [options]',
    example: 'portico test-delivery --site site_0k3x ins_0k3x --event event.json',
  })
    .argument('<installation>', 'ID of the CRM connection; list-installations prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--event <file>', 'JSON file with the event, an object')
    .option('--json', 'print the ID and the time of receipt as JSON');
  withStoreOptions(command).action(sendTestDelivery);
}

async function sendTestDelivery(installationId: string, options: TestDeliveryOptions): Promise<void> {
  const { site: siteId, event: file } = options;
  const event = file === undefined ? undefined : readJsonFile(file, anyObject());
  await withExistingStoreAndQueues(options, async (container) => {
    await requireInstallation(container, siteId, installationId);
    const received = await container.resolve(SendTestCrmDelivery).execute({ siteId, installationId, event });
    const { deliveryId, receivedAt } = received;
    if (options.json) return printJson({ deliveryId, receivedAt: formatIsoTime(receivedAt) });
    printStatus(`Received at ${formatIsoTime(receivedAt)}. list-deliveries shows its state.`);
    return print(deliveryId);
  });
}
