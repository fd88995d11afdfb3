import { WebhookNotFoundError } from './webhook-errors.ts';
import type { WebhookRepository } from './webhook-repository.port.ts';

/** Deletes a webhook. Its pending deliveries are not sent. @throws WebhookNotFoundError */
export class DeleteWebhook {
  constructor(private readonly webhooks: Pick<WebhookRepository, 'delete'>) {}

  async execute({ siteId, webhookId }: { siteId: string; webhookId: string }): Promise<void> {
    if (!(await this.webhooks.delete(siteId, webhookId))) throw new WebhookNotFoundError();
  }
}
