import type { Webhook } from './webhook.ts';
import { WebhookNotFoundError } from './webhook-errors.ts';
import type { WebhookRepository } from './webhook-repository.port.ts';

/** Reads a webhook of a site. @throws WebhookNotFoundError */
export class ReadWebhook {
  constructor(private readonly webhooks: Pick<WebhookRepository, 'find'>) {}

  async execute({ siteId, webhookId }: { siteId: string; webhookId: string }): Promise<Webhook> {
    const webhook = await this.webhooks.find(siteId, webhookId);
    if (!webhook) throw new WebhookNotFoundError();
    return webhook;
  }
}
