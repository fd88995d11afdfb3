import type { Command } from 'commander';
import { ListWebhooks } from '../../core/webhooks/list-webhooks.ts';
import { CLOCK } from '../composition/tokens.ts';
import { toWebhookResource } from '../presenters/webhook-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { formatWebhookStatus } from './format-webhook-status.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireSite } from './require-resources.ts';
import { formatTable } from './table.ts';

interface ListWebhooksOptions extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** Registers `portico list-webhooks`. */
export function addListWebhooksCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'list-webhooks',
    summary: 'list the webhooks of a site',
    description:
      'List the webhooks of a site, newest first, with their event types. The status says since when all attempts ' +
      'have failed, or why a webhook is disabled. Secrets are never shown.',
    usage: '--site <id> [options]',
    example: 'portico list-webhooks --site site_0k3x',
  })
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listWebhooks);
}

async function listWebhooks(options: ListWebhooksOptions): Promise<void> {
  await withExistingStore(options, async (container) => {
    const { id: siteId } = await requireSite(container, options.site);
    const now = container.resolve(CLOCK).now();
    const webhooks = await container.resolve(ListWebhooks).execute({ siteId });
    const records = webhooks.map((webhook) => toWebhookResource(webhook, now));
    if (options.json) return printJson(records);
    const rows = records.map((one) => [
      one.webhookId,
      formatWebhookStatus(one),
      one.url,
      one.events.join(', '),
      one.createdAt,
    ]);
    return print(formatTable(['ID', 'STATUS', 'URL', 'EVENTS', 'CREATED'], rows));
  });
}
