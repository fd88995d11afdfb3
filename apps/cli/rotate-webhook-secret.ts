import { type Command, Option } from 'commander';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { RotateWebhookSecret } from '../../core/webhooks/rotate-webhook-secret.ts';
import { CLOCK } from '../composition/tokens.ts';
import { toWebhookResource } from '../presenters/webhook-resources.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireWebhook } from './require-resources.ts';

const OVERLAP_HOURS = { none: 0, hour: 1, day: 24, week: 168 } as const;

interface RotateWebhookSecretOptions extends StoreOptions {
  readonly site: string;
  readonly overlap: keyof typeof OVERLAP_HOURS;
  readonly json?: true;
}

/** Registers `portico rotate-webhook-secret`. */
export function addRotateWebhookSecretCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'rotate-webhook-secret',
    summary: 'create a new signing secret for a webhook and print it once',
    description:
      'Create a new signing secret for a webhook. Prints the secret alone on standard output, only once. During the ' +
      'overlap, each request is also signed with the older secrets, while you update your server. With --overlap ' +
      'none they are no longer used.',
    usage: '--site <id> <webhook> [--overlap <duration>] [options]',
    example: 'portico rotate-webhook-secret --site site_0k3x whk_0k3x --overlap hour',
  })
    .argument('<webhook>', 'webhook ID; list-webhooks prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .addOption(
      new Option('--overlap <duration>', 'how long requests are also signed with older secrets')
        .choices(Object.keys(OVERLAP_HOURS))
        .default('day'),
    )
    .option('--json', 'print the record and the secret as JSON');
  withStoreOptions(command).action(rotateWebhookSecret);
}

async function rotateWebhookSecret(webhookId: string, options: RotateWebhookSecretOptions): Promise<void> {
  const { site: siteId, overlap } = options;
  const overlapHours = OVERLAP_HOURS[overlap];
  await withExistingStore(options, async (container) => {
    await requireWebhook(container, siteId, webhookId);
    const { webhook, secret } = await container
      .resolve(RotateWebhookSecret)
      .execute({ siteId, webhookId, overlapHours });
    await container.resolve(RecordAudit).execute({
      ownerId: siteId,
      by: 'cli',
      action: 'webhook.secret_rotated',
      subjectId: webhookId,
      detail: `overlap of ${overlapHours} h`,
    });
    const record = toWebhookResource(webhook, container.resolve(CLOCK).now());
    if (options.json) return printJson({ webhook: record, secret });
    const olderEndsAt = record.secrets[1]?.endsAt;
    printStatus(olderEndsAt ? `Older secrets are used until ${olderEndsAt}.` : 'Older secrets are no longer used.');
    printStatus('New signing secret (shown only once):');
    return print(secret);
  });
}
