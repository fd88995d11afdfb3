import type { Command } from 'commander';
import { CLOCK } from '../composition/tokens.ts';
import { toWebhookResource } from '../presenters/webhook-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { formatWebhookStatus } from './format-webhook-status.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireWebhook } from './require-resources.ts';
import { formatTable } from './table.ts';

interface ShowWebhookOptions extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** Registers `portico show-webhook`. */
export function addShowWebhookCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'show-webhook',
    summary: 'show the settings and status of a webhook',
    description:
      'Show the settings of a webhook, its status, and when its signing secrets expire. The secrets themselves are ' +
      'never shown.',
    usage: '--site <id> <webhook> [options]',
    example: 'portico show-webhook --site site_0k3x whk_0k3x',
  })
    .argument('<webhook>', 'webhook ID; list-webhooks prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(showWebhook);
}

async function showWebhook(webhookId: string, options: ShowWebhookOptions): Promise<void> {
  await withExistingStore(options, async (container) => {
    const webhook = await requireWebhook(container, options.site, webhookId);
    const record = toWebhookResource(webhook, container.resolve(CLOCK).now());
    if (options.json) return printJson(record);
    const active = record.secrets.filter(({ status }) => status === 'active');
    return print(
      formatTable(
        ['SETTING', 'VALUE'],
        [
          ['id', record.webhookId],
          ['status', formatWebhookStatus(record)],
          ['url', record.url],
          ['events', record.events.join(', ')],
          ['description', record.description ?? ''],
          ['include notes', record.includeNotes ? 'yes' : 'no'],
          ['exclude changes by', record.excludeChangesBy ?? ''],
          ['secrets', active.map(formatSecretValidity).join(', ')],
          ['created', record.createdAt],
          ['updated', record.updatedAt],
        ],
      ),
    );
  });
}

function formatSecretValidity({
  createdAt,
  endsAt,
}: {
  readonly createdAt: string;
  readonly endsAt: string | null;
}): string {
  return endsAt === null ? `created ${createdAt}` : `created ${createdAt} and valid until ${endsAt}`;
}
