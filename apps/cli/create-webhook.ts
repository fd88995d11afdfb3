import type { Command } from 'commander';
import { createWebhook as operation } from '../../contracts/management/webhooks.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { CreateWebhook } from '../../core/webhooks/create-webhook.ts';
import { CLOCK } from '../composition/tokens.ts';
import { toWebhookResource } from '../presenters/webhook-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireSite } from './require-resources.ts';
import { appendOptionValue, toUsageError, validateOptions } from './validate-options.ts';
import { EVENT_OPTION_HELP, WEBHOOK_OPTION_NAMES, withWebhookOptions } from './webhook-options.ts';

interface CreateWebhookOptions extends StoreOptions {
  readonly site: string;
  readonly url: string;
  readonly event: readonly string[];
  readonly description?: string;
  readonly includeNotes?: true;
  readonly excludeChangesBy?: string;
  readonly json?: true;
}

/** Registers `portico create-webhook`. */
export function addCreateWebhookCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'create-webhook',
    summary: 'create a webhook and print its signing secret once',
    description:
      'Create a webhook: Portico sends the chosen events of a site to its URL. Prints the signing secret alone on ' +
      'standard output, only once. Changes from now on are sent; earlier ones are not.',
    usage: '--site <id> --url <url> --event <type>... [options]',
    example:
      'portico create-webhook --site site_0k3x --url https://example.com/hooks --event ticket.created ' +
      '--event ticket.updated',
  })
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .requiredOption('--url <url>', 'endpoint URL: https and a public host, unless the operator allows others')
    .requiredOption('--event <type>', `event type: ${EVENT_OPTION_HELP}`, appendOptionValue);
  withStoreOptions(withWebhookOptions(command).option('--json', 'print the record and the secret as JSON')).action(
    createWebhook,
  );
}

async function createWebhook(options: CreateWebhookOptions): Promise<void> {
  const { site: siteId, url, event: events, description, includeNotes, excludeChangesBy } = options;
  const values = { url, events, description, includeNotes, excludeChangesBy };
  const input = validateOptions(operation.body, values, WEBHOOK_OPTION_NAMES);
  await withExistingStore(options, async (container) => {
    await requireSite(container, siteId);
    const { webhook, secret } = await container
      .resolve(CreateWebhook)
      .execute({ siteId, ...input })
      .catch((error: unknown) => {
        throw toUsageError(error, values, WEBHOOK_OPTION_NAMES);
      });
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'webhook.created',
      subjectId: webhook.id,
      detail: new URL(webhook.url).host,
    });
    if (options.json) return printJson({ webhook: toWebhookResource(webhook, container.resolve(CLOCK).now()), secret });
    printStatus(`Created webhook ${webhook.id} for ${webhook.url}. Signing secret (shown only once):`);
    return print(secret);
  });
}
