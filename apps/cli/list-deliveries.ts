import { type Command, Option } from 'commander';
import { CRM_DELIVERY_STATES, type CrmDeliveryState } from '../../core/crm/crm-delivery.ts';
import { ListCrmDeliveries } from '../../core/crm/list-crm-deliveries.ts';
import { InvalidRequestError } from '../../core/shared/domain-error.ts';
import { toCrmDeliveryResource } from '../presenters/crm-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireInstallation } from './require-resources.ts';
import { formatTable } from './table.ts';

const PAGE_SIZE = 100;

interface ListDeliveriesOptions extends StoreOptions {
  readonly site: string;
  readonly state?: CrmDeliveryState;
  readonly record?: string;
  readonly cursor?: string;
  readonly json?: true;
}

/** Registers `portico list-deliveries`. */
export function addListDeliveriesCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'list-deliveries',
    summary: 'list the deliveries of a CRM connection',
    description:
      `List the deliveries of a CRM connection, newest first, ${PAGE_SIZE} per page. States: received, retrying, ` +
      'applied, unmatched (no ticket is linked to the record) and failed. The failure column shows the code and the ' +
      'JSON pointer into the event.',
    usage: '--site <id> <installation> [options]',
    example: 'portico list-deliveries --site site_0k3x ins_0k3x --state failed',
  })
    .argument('<installation>', 'ID of the CRM connection; list-installations prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .addOption(new Option('--state <state>', 'list only deliveries in this state').choices(CRM_DELIVERY_STATES))
    .option('--record <id>', 'list only deliveries of this CRM record')
    .option('--cursor <cursor>', 'start after this cursor, which the previous page printed')
    .option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listDeliveries);
}

async function listDeliveries(installationId: string, options: ListDeliveriesOptions): Promise<void> {
  const { site: siteId, state, record: recordId, cursor } = options;
  await withExistingStore(options, async (container) => {
    await requireInstallation(container, siteId, installationId);
    const { deliveries, page } = await container
      .resolve(ListCrmDeliveries)
      .execute({ siteId, installationId, state, recordId, cursor, limit: PAGE_SIZE })
      .catch((error: unknown) => {
        throw error instanceof InvalidRequestError
          ? new UsageError('--cursor is invalid; copy it from the previous page')
          : error;
      });
    if (page.nextCursor !== null) printStatus(`More results: continue with --cursor ${page.nextCursor}.`);
    const records = deliveries.map(toCrmDeliveryResource);
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
