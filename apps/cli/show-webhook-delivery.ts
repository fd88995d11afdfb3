import type { Command } from 'commander';
import { ReadWebhookDelivery } from '../../core/webhooks/read-webhook-delivery.ts';
import { FORMAT_EVENT_BODY } from '../composition/tokens.ts';
import { toWebhookDeliveryResource } from '../presenters/webhook-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { formatAttemptResult } from './format-attempt-result.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireWebhook } from './require-resources.ts';
import { formatTable } from './table.ts';

interface ShowWebhookDeliveryOptions extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** Registers `portico show-webhook-delivery`. */
export function addShowWebhookDeliveryCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'show-webhook-delivery',
    summary: 'show the attempts of a delivery and the body of its event',
    description:
      'Show the latest attempts of a delivery, each with the first kilobyte of the response. The state is printed on ' +
      'standard error. With --json, prints the delivery and the event: the body that the webhook receives.',
    usage: '--site <id> <webhook> <delivery> [options]',
    example: 'portico show-webhook-delivery --site site_0k3x whk_0k3x evt_0k3x --json | jq .event',
  })
    .argument('<webhook>', 'webhook ID; list-webhooks prints it')
    .argument('<delivery>', 'delivery ID; list-webhook-deliveries prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--json', 'print the delivery and its event as JSON');
  withStoreOptions(command).action(showWebhookDelivery);
}

async function showWebhookDelivery(
  webhookId: string,
  eventId: string,
  options: ShowWebhookDeliveryOptions,
): Promise<void> {
  const { site: siteId } = options;
  await withExistingStore(options, async (container) => {
    await requireWebhook(container, siteId, webhookId);
    const { webhook, delivery, event } = await container
      .resolve(ReadWebhookDelivery)
      .execute({ siteId, webhookId, eventId });
    const record = toWebhookDeliveryResource(delivery);
    if (options.json) {
      const body: unknown = JSON.parse(container.resolve(FORMAT_EVENT_BODY)(event, webhook.includeNotes));
      return printJson({ delivery: record, event: body });
    }
    const next = record.nextAttemptAt === null ? '' : ` Next attempt: ${record.nextAttemptAt}.`;
    printStatus(`Event: ${record.type} of ${record.subjectId}. State: ${record.state}.${next}`);
    const rows = record.log.map((attempt) => [
      attempt.at,
      `${attempt.durationMs} ms`,
      formatAttemptResult(attempt),
      attempt.response,
    ]);
    return print(formatTable(['TIME', 'DURATION', 'RESULT', 'RESPONSE'], rows));
  });
}
