import type { ApiKeyRepository } from '../access/api-key-repository.port.ts';
import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { InvalidRequestError } from '../shared/domain-error.ts';
import { announceWaitingEvents } from './event-announcements.ts';
import { validateWebhookInput, type WebhookInput } from './validate-webhook-input.ts';
import { NOT_FAILING, type Webhook, type WebhookStatus } from './webhook.ts';
import { WebhookNotFoundError, WebhookUrlTakenError } from './webhook-errors.ts';
import type { WebhookRepository } from './webhook-repository.port.ts';
import type { WebhookUrlPolicy } from './webhook-url-policy.port.ts';

export interface ConfigureWebhookCommand extends WebhookInput {
  readonly siteId: string;
  readonly webhookId: string;
  readonly status?: WebhookStatus | undefined;
}

/**
 * Updates a webhook. Fields that are `undefined` stay unchanged. If any field is invalid, nothing changes. Pending
 * deliveries of a disabled webhook wait until the webhook is enabled again. Events that occur while it is disabled are
 * not delivered: docs/webhooks.md#disable
 * @throws WebhookNotFoundError, WebhookUrlTakenError
 * @throws InvalidRequestError if the URL is not allowed, or if the site has no such API key
 */
export class ConfigureWebhook {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly keys: Pick<ApiKeyRepository, 'find'>,
    private readonly urlPolicy: WebhookUrlPolicy,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, webhookId, ...change }: ConfigureWebhookCommand): Promise<Webhook> {
    const violations = await validateWebhookInput(siteId, change, this.urlPolicy, this.keys);
    if (violations.length > 0) throw new InvalidRequestError(violations);
    const now = this.clock.now();
    const changed = await this.webhooks.change(siteId, webhookId, (webhook) => ({
      ...applyChange(webhook, change),
      updatedAt: now,
    }));
    if (!changed) throw new WebhookNotFoundError();
    if (changed === 'url_taken') throw new WebhookUrlTakenError();
    announceWaitingEvents(this.feed);
    return changed;
  }
}

function applyChange(webhook: Webhook, change: Omit<ConfigureWebhookCommand, 'siteId' | 'webhookId'>): Webhook {
  const { url, events, description, includeNotes, excludeChangesBy, status } = change;
  return {
    ...webhook,
    url: url ?? webhook.url,
    events: events ?? webhook.events,
    description: description === undefined ? webhook.description : description?.trim() || null,
    includeNotes: includeNotes ?? webhook.includeNotes,
    excludeChangesBy: excludeChangesBy === undefined ? webhook.excludeChangesBy : excludeChangesBy,
    ...(url !== undefined && url !== webhook.url && NOT_FAILING),
    ...(status !== undefined && status !== webhook.status && toStatusChange(status)),
  };
}

function toStatusChange(status: WebhookStatus): Partial<Webhook> {
  return { status, disabledReason: status === 'disabled' ? 'by_owner' : null, ...NOT_FAILING };
}
