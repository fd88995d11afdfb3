import { type Command, Option } from 'commander';
import { InvalidRequestError } from '../../core/shared/domain-error.ts';
import { ListWebhookDeliveries } from '../../core/webhooks/list-webhook-deliveries.ts';
import { WEBHOOK_DELIVERY_STATES, type WebhookDeliveryState } from '../../core/webhooks/webhook-delivery.ts';
import { toWebhookDeliveryResource } from '../presenters/webhook-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { formatAttemptResult } from './format-attempt-result.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireWebhook } from './require-resources.ts';
import { formatTable } from './table.ts';

const PAGE_SIZE = 100;

interface ListWebhookDeliveriesOptions extends StoreOptions {
  readonly site: string;
  readonly state?: WebhookDeliveryState;
  readonly cursor?: string;
  readonly json?: true;
}

/** Registers `portico list-webhook-deliveries`. */
export function addListWebhookDeliveriesCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'list-webhook-deliveries',
    summary: 'list the deliveries of a webhook',
    description:
      `List the deliveries of a webhook, newest event first, ${PAGE_SIZE} per page. States: pending (an attempt is ` +
      'due, now or later), delivered (a 2xx response) and failed (no attempt is left). The last column shows the ' +
      'status of the latest response, or why there was none.',
    usage: '--site <id> <webhook> [options]',
    example: 'portico list-webhook-deliveries --site site_0k3x whk_0k3x --state failed',
  })
    .argument('<webhook>', 'webhook ID; list-webhooks prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .addOption(new Option('--state <state>', 'list only deliveries in this state').choices(WEBHOOK_DELIVERY_STATES))
    .option('--cursor <cursor>', 'start after this cursor, which the previous page printed')
    .option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listWebhookDeliveries);
}

async function listWebhookDeliveries(webhookId: string, options: ListWebhookDeliveriesOptions): Promise<void> {
  const { site: siteId, state, cursor } = options;
  await withExistingStore(options, async (container) => {
    await requireWebhook(container, siteId, webhookId);
    const { deliveries, page } = await container
      .resolve(ListWebhookDeliveries)
      .execute({ siteId, webhookId, state, cursor, limit: PAGE_SIZE })
      .catch((error: unknown) => {
        throw error instanceof InvalidRequestError
          ? new UsageError('--cursor is invalid; copy it from the previous page')
          : error;
      });
    if (page.nextCursor !== null) printStatus(`More results: continue with --cursor ${page.nextCursor}.`);
    const records = deliveries.map(toWebhookDeliveryResource);
    if (options.json) return printJson(records);
    const rows = records.map((one) => [
      one.deliveryId,
      one.type,
      one.subjectId,
      one.state,
      String(one.attempts),
      one.createdAt,
      one.nextAttemptAt ?? '',
      formatAttemptResult(one.log.at(-1)),
    ]);
    return print(formatTable(['ID', 'EVENT', 'SUBJECT', 'STATE', 'ATTEMPTS', 'CREATED', 'NEXT', 'LAST'], rows));
  });
}
