import type { Webhook } from './webhook.ts';
import type { WebhookRepository } from './webhook-repository.port.ts';

/** Lists a site's webhooks, newest first. */
export class ListWebhooks {
  constructor(private readonly webhooks: Pick<WebhookRepository, 'list'>) {}

  execute({ siteId }: { siteId: string }): Promise<readonly Webhook[]> {
    return this.webhooks.list(siteId);
  }
}
