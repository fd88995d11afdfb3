import type { Clock } from '../shared/clock.port.ts';
import { rotateSecrets } from '../shared/sealed-secrets.ts';
import { HOUR } from '../shared/time.ts';
import type { WebhookWithSecret } from './create-webhook.ts';
import { MAX_WEBHOOK_SECRETS, type Webhook } from './webhook.ts';
import { TooManyWebhookSecretsError, WebhookNotFoundError } from './webhook-errors.ts';
import type { WebhookRepository } from './webhook-repository.port.ts';
import type { WebhookSecretManager } from './webhook-secret-manager.ts';

export interface RotateWebhookSecretCommand {
  readonly siteId: string;
  readonly webhookId: string;
  /** How long deliveries are also signed with the older secrets, in hours. */
  readonly overlapHours: number;
}

/**
 * Creates a new signing secret for a webhook. Older secrets expire after `overlapHours`, unless they already expire
 * earlier. Until then each delivery has one signature per secret.
 * @throws WebhookNotFoundError, TooManyWebhookSecretsError
 */
export class RotateWebhookSecret {
  constructor(
    private readonly webhooks: Pick<WebhookRepository, 'change'>,
    private readonly secrets: WebhookSecretManager,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, webhookId, overlapHours }: RotateWebhookSecretCommand): Promise<WebhookWithSecret> {
    const now = this.clock.now();
    const end = now + overlapHours * HOUR;
    const { stored, secret } = this.secrets.create(webhookId);
    const webhook = await this.webhooks.change(siteId, webhookId, (known: Webhook) => {
      const secrets = rotateSecrets(known.secrets, stored, end, now);
      if (secrets.length > MAX_WEBHOOK_SECRETS) throw new TooManyWebhookSecretsError(MAX_WEBHOOK_SECRETS);
      return { ...known, secrets, updatedAt: now };
    });
    if (!webhook || webhook === 'url_taken') throw new WebhookNotFoundError();
    return { webhook, secret };
  }
}
