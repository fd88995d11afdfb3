import type { Command } from 'commander';
import { anyObject } from '../../contracts/schemas.ts';
import { TestDelivery } from '../../core/crm/test-delivery.ts';
import { isoTime } from '../../core/shared/time.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { findInstallation } from './find-resources.ts';
import { readJsonFile } from './json-file.ts';
import { withExistingStoreAndQueues } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';

interface Options extends StoreOptions {
  readonly site: string;
  readonly event?: string;
  readonly json?: true;
}

/** `portico test-delivery`. */
export function addTestDelivery(program: Command): void {
  const command = addCommand(program, {
    name: 'test-delivery',
    summary: 'send a CRM installation a delivery that is signed here',
    description:
      'Signs a delivery with the newest secret of a CRM installation, has it verified and stored like any other, and ' +
      'prints its id. Without a file the event is one that the mapping can read, of a record that no ticket is ' +
      'linked to. A server or worker applies it.',
    usage: '--site <id> <installation> [--event <file>] [options]',
    example: 'portico test-delivery --site site_0k3x ins_0k3x --event event.json',
  })
    .argument('<installation>', 'the installation, by the id that list-installations prints')
    .requiredOption('--site <id>', 'its site')
    .option('--event <file>', 'the event, a JSON object')
    .option('--json', 'print the id and the time of receipt as JSON');
  withStoreOptions(command).action(testDelivery);
}

async function testDelivery(installationId: string, options: Options): Promise<void> {
  const { site: siteId, event: file } = options;
  const event = file === undefined ? undefined : readJsonFile(file, anyObject());
  await withExistingStoreAndQueues(options, async (container) => {
    await findInstallation(container, siteId, installationId);
    const received = await container.resolve(TestDelivery).execute({ siteId, installationId, event });
    const { deliveryId, receivedAt } = received;
    if (options.json) return printJson({ deliveryId, receivedAt: isoTime(receivedAt) });
    printStatus(`Received at ${isoTime(receivedAt)}; list-deliveries tells what becomes of it.`);
    return print(deliveryId);
  });
}
