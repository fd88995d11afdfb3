import type { Command } from 'commander';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { DeleteWebhook } from '../../core/webhooks/delete-webhook.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print } from './print.ts';
import { requireWebhook } from './require-resources.ts';

interface DeleteWebhookOptions extends StoreOptions {
  readonly site: string;
}

/** Registers `portico delete-webhook`. */
export function addDeleteWebhookCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'delete-webhook',
    summary: 'delete a webhook with its deliveries',
    description:
      'Delete a webhook permanently, with its signing secrets and its deliveries. Pending deliveries are not sent. ' +
      'To stop sending for a while, use configure-webhook --disable.',
    usage: '--site <id> <webhook> [options]',
    example: 'portico delete-webhook --site site_0k3x whk_0k3x',
  })
    .argument('<webhook>', 'webhook ID; list-webhooks prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it');
  withStoreOptions(command).action(deleteWebhook);
}

async function deleteWebhook(webhookId: string, options: DeleteWebhookOptions): Promise<void> {
  const { site: siteId } = options;
  await withExistingStore(options, async (container) => {
    const { url } = await requireWebhook(container, siteId, webhookId);
    await container.resolve(DeleteWebhook).execute({ siteId, webhookId });
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'webhook.deleted',
      subjectId: webhookId,
      detail: null,
    });
    return print(`Deleted webhook ${webhookId} for ${url}.`);
  });
}
