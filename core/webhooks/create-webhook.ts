import type { ApiKeyRepository } from '../access/api-key-repository.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { InvalidRequestError } from '../shared/domain-error.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { validateWebhookInput, type WebhookInput } from './validate-webhook-input.ts';
import { MAX_WEBHOOKS, type Webhook } from './webhook.ts';
import { WebhookLimitReachedError, WebhookUrlTakenError } from './webhook-errors.ts';
import type { WebhookRepository } from './webhook-repository.port.ts';
import type { WebhookSecretManager } from './webhook-secret-manager.ts';
import type { WebhookUrlPolicy } from './webhook-url-policy.port.ts';

export interface CreateWebhookCommand extends WebhookInput {
  readonly siteId: string;
  readonly url: string;
  readonly events: Webhook['events'];
}

/** A webhook with the secret that was just created, in plain text. The secret cannot be read later. */
export interface WebhookWithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

/**
 * Creates a webhook of a site. From then on, the webhook receives the events of the site's changes.
 * @throws InvalidRequestError if the URL is not allowed, or if the site has no such API key
 * @throws WebhookLimitReachedError, WebhookUrlTakenError
 */
export class CreateWebhook {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly keys: Pick<ApiKeyRepository, 'find'>,
    private readonly urlPolicy: WebhookUrlPolicy,
    private readonly secrets: WebhookSecretManager,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  async execute(input: CreateWebhookCommand): Promise<WebhookWithSecret> {
    const { siteId, url, events, description = null, includeNotes = false, excludeChangesBy = null } = input;
    const violations = await validateWebhookInput(siteId, input, this.urlPolicy, this.keys);
    if (violations.length > 0) throw new InvalidRequestError(violations);
    const id = this.ids.next('whk');
    const now = this.clock.now();
    const { stored, secret } = this.secrets.create(id);
    const webhook: Webhook = {
      id,
      siteId,
      url,
      events,
      description: description?.trim() || null,
      includeNotes,
      excludeChangesBy,
      status: 'active',
      disabledReason: null,
      failingSince: null,
      lastFailedAt: null,
      secrets: [stored],
      createdAt: now,
      updatedAt: now,
    };
    const outcome = await this.webhooks.add(webhook, MAX_WEBHOOKS);
    if (outcome === 'full') throw new WebhookLimitReachedError(MAX_WEBHOOKS);
    if (outcome === 'url_taken') throw new WebhookUrlTakenError();
    return { webhook, secret };
  }
}
