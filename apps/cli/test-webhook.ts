import type { Command } from 'commander';
import { SendTestEvent } from '../../core/outbox/send-test-event.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStoreAndQueues } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireWebhook } from './require-resources.ts';

interface TestWebhookOptions extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** Registers `portico test-webhook`. */
export function addTestWebhookCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'test-webhook',
    summary: 'send a test event to a webhook',
    description:
      'Queue an event of type webhook.test for a webhook, whatever its event types are, and print the ID of its ' +
      'delivery. A server or worker sends it. show-webhook-delivery shows the response.',
    usage: '--site <id> <webhook> [options]',
    example: 'portico test-webhook --site site_0k3x whk_0k3x',
  })
    .argument('<webhook>', 'webhook ID; list-webhooks prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--json', 'print the ID as JSON');
  withStoreOptions(command).action(sendTestEvent);
}

async function sendTestEvent(webhookId: string, options: TestWebhookOptions): Promise<void> {
  const { site: siteId } = options;
  await withExistingStoreAndQueues(options, async (container) => {
    await requireWebhook(container, siteId, webhookId);
    const { id } = await container.resolve(SendTestEvent).execute({ siteId, webhookId, by: 'cli' });
    if (options.json) return printJson({ deliveryId: id });
    printStatus('Queued a test event. show-webhook-delivery shows the response.');
    return print(id);
  });
}
