import { type Command, Option } from 'commander';
import { resendWebhookEvents as operation } from '../../contracts/management/webhooks.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { parseInstant } from '../../core/shared/time.ts';
import { ResendWebhookDelivery } from '../../core/webhooks/resend-webhook-delivery.ts';
import { ResendWebhookEvents } from '../../core/webhooks/resend-webhook-events.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { withExistingStoreAndQueues } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireWebhook } from './require-resources.ts';
import { validateOptions } from './validate-options.ts';

interface ResendWebhookEventsOptions extends StoreOptions {
  readonly site: string;
  readonly delivery?: string;
  readonly since?: string;
  readonly json?: true;
}

/** Registers `portico resend-webhook-events`. */
export function addResendWebhookEventsCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'resend-webhook-events',
    summary: 'send events to a webhook again',
    description:
      'Send one event to a webhook again, or all since a time, also those that it missed while it was disabled. The ' +
      'header webhook-id is the same as before. A server or worker sends them.',
    usage: '--site <id> <webhook> (--delivery <id> | --since <time>) [options]',
    example: 'portico resend-webhook-events --site site_0k3x whk_0k3x --since 2026-03-02T09:00:00Z',
  })
    .argument('<webhook>', 'webhook ID; list-webhooks prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--delivery <id>', 'delivery ID; list-webhook-deliveries prints it')
    .addOption(new Option('--since <time>', 'send all events since this ISO 8601 time with zone').conflicts('delivery'))
    .option('--json', 'print the number of deliveries as JSON');
  withStoreOptions(command).action(resendWebhookEvents);
}

async function resendWebhookEvents(webhookId: string, options: ResendWebhookEventsOptions): Promise<void> {
  const { site: siteId, delivery: eventId, since } = options;
  if (eventId === undefined && since === undefined) throw new UsageError('specify --delivery or --since');
  if (since !== undefined) validateOptions(operation.body, { since }, { since: '--since' });
  await withExistingStoreAndQueues(options, async (container) => {
    await requireWebhook(container, siteId, webhookId);
    const webhook = { siteId, webhookId };
    if (eventId !== undefined) await container.resolve(ResendWebhookDelivery).execute({ ...webhook, eventId });
    const resend = { ...webhook, since: parseInstant(since ?? '') ?? 0 };
    const resent = eventId === undefined ? await container.resolve(ResendWebhookEvents).execute(resend) : 1;
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'webhook.resent',
      subjectId: webhookId,
      detail: eventId ?? `${resent} since ${since}`,
    });
    if (options.json) return printJson({ resent });
    return print(`Queued ${resent} ${resent === 1 ? 'delivery' : 'deliveries'}.`);
  });
}
