import { type Command, Option } from 'commander';
import { configureWebhook as operation } from '../../contracts/management/webhooks.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { ConfigureWebhook } from '../../core/webhooks/configure-webhook.ts';
import { CLOCK } from '../composition/tokens.ts';
import { toWebhookResource } from '../presenters/webhook-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { formatWebhookStatus } from './format-webhook-status.ts';
import { withExistingStoreAndQueues } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireWebhook } from './require-resources.ts';
import { appendOptionValue, toUsageError, validateOptions } from './validate-options.ts';
import { EVENT_OPTION_HELP, WEBHOOK_OPTION_NAMES, withWebhookOptions } from './webhook-options.ts';

interface ConfigureWebhookOptions extends StoreOptions {
  readonly site: string;
  readonly url?: string;
  readonly event?: readonly string[];
  readonly description?: string | false;
  readonly includeNotes?: boolean;
  readonly excludeChangesBy?: string | false;
  readonly enable?: true;
  readonly disable?: true;
  readonly json?: true;
}

/** Registers `portico configure-webhook`. */
export function addConfigureWebhookCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'configure-webhook',
    summary: 'change, enable or disable a webhook',
    description:
      'Change the specified settings of a webhook, all or none. Takes effect immediately on every server. Pending ' +
      'deliveries of a disabled webhook wait until it is enabled again. Events that occur in the meantime are sent ' +
      'only by resend-webhook-events.',
    usage: '--site <id> <webhook> [options]',
    example: 'portico configure-webhook --site site_0k3x whk_0k3x --enable --event "*"',
  })
    .argument('<webhook>', 'webhook ID; list-webhooks prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--url <url>', 'endpoint URL; pending deliveries are sent to the new one')
    .option('--event <type>', `replace the event types: ${EVENT_OPTION_HELP}`, appendOptionValue);
  withStoreOptions(
    withWebhookOptions(command)
      .option('--no-description', 'remove the description')
      .option('--no-include-notes', 'leave internal notes out of tickets')
      .option('--no-exclude-changes-by', 'send the changes of every API key')
      .option('--enable', 'send events')
      .addOption(new Option('--disable', 'send no events').conflicts('enable'))
      .option('--json', 'print the record as JSON'),
  ).action(configureWebhook);
}

async function configureWebhook(webhookId: string, options: ConfigureWebhookOptions): Promise<void> {
  const { site: siteId } = options;
  const values = collectWebhookChanges(options);
  const change = validateOptions(operation.body, values, WEBHOOK_OPTION_NAMES);
  await withExistingStoreAndQueues(options, async (container) => {
    await requireWebhook(container, siteId, webhookId);
    const changed = await container
      .resolve(ConfigureWebhook)
      .execute({ siteId, webhookId, ...change })
      .catch((error: unknown) => {
        throw toUsageError(error, values, WEBHOOK_OPTION_NAMES);
      });
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'webhook.configured',
      subjectId: webhookId,
      detail: Object.keys(values).join(', '),
    });
    const record = toWebhookResource(changed, container.resolve(CLOCK).now());
    if (options.json) return printJson(record);
    return print(
      `Webhook ${webhookId} is ${formatWebhookStatus(record)}. Events: ${record.events.join(', ')}. URL: ${record.url}`,
    );
  });
}

/** @throws UsageError if the options change nothing */
function collectWebhookChanges(options: ConfigureWebhookOptions): Readonly<Record<string, unknown>> {
  const { url, event, description, includeNotes, excludeChangesBy, enable, disable } = options;
  const values = {
    url,
    events: event,
    description: description === false ? null : description,
    includeNotes,
    excludeChangesBy: excludeChangesBy === false ? null : excludeChangesBy,
    status: enable ? 'active' : disable && 'disabled',
  };
  const change = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  if (Object.keys(change).length === 0) throw new UsageError('specify at least one setting to change');
  return change;
}
