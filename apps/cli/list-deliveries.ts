import { type Command, Option } from 'commander';
import { DELIVERY_STATES, type DeliveryState } from '../../core/crm/delivery.ts';
import { ListDeliveries } from '../../core/crm/list-deliveries.ts';
import { InvalidRequest } from '../../core/shared/domain-error.ts';
import { deliveryRecord } from '../presenters/crm-records.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { findInstallation } from './find-resources.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { formatTable } from './table.ts';

const PAGE_SIZE = 100;

interface Options extends StoreOptions {
  readonly site: string;
  readonly state?: DeliveryState;
  readonly cursor?: string;
  readonly json?: true;
}

/** `portico list-deliveries`. */
export function addListDeliveries(program: Command): void {
  const command = addCommand(program, {
    name: 'list-deliveries',
    summary: 'list what a CRM installation has received, and what became of it',
    description:
      `Lists the deliveries of a CRM installation, the last received first, ${PAGE_SIZE} at a time: received, retrying, ` +
      'applied, unmatched (no ticket is linked to the record) or failed, with the reason and the place in the ' +
      'mapping.',
    usage: '--site <id> <installation> [options]',
    example: 'portico list-deliveries --site site_0k3x ins_0k3x --state failed',
  })
    .argument('<installation>', 'the installation, by the id that list-installations prints')
    .requiredOption('--site <id>', 'its site')
    .addOption(new Option('--state <state>', 'only those in this state').choices(DELIVERY_STATES))
    .option('--cursor <cursor>', 'continue after this place: the cursor that the previous page printed')
    .option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listDeliveries);
}

async function listDeliveries(installationId: string, options: Options): Promise<void> {
  const { site: siteId, state, cursor } = options;
  await withExistingStore(options, async (container) => {
    await findInstallation(container, siteId, installationId);
    const { deliveries, page } = await container
      .resolve(ListDeliveries)
      .execute({ siteId, installationId, state, cursor, limit: PAGE_SIZE })
      .catch((error: unknown) => {
        throw error instanceof InvalidRequest ? new UsageError('--cursor is no place that a page has told') : error;
      });
    if (page.nextCursor !== null) printStatus(`There are more: continue with --cursor ${page.nextCursor}.`);
    const records = deliveries.map(deliveryRecord);
    if (options.json) return printJson(records);
    const rows = records.map((one) => [
      one.deliveryId,
      one.state,
      String(one.attempts),
      one.receivedAt,
      one.recordId ?? '',
      one.ticketId ?? '',
      [one.failureCode, one.failurePointer].filter(Boolean).join(' '),
    ]);
    return print(formatTable(['ID', 'STATE', 'ATTEMPTS', 'RECEIVED', 'RECORD', 'TICKET', 'FAILURE'], rows));
  });
}
