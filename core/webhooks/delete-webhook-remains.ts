import type { WebhookRepository } from './webhook-repository.port.ts';

const BATCH_SIZE = 100;

/** Deletes the deliveries of deleted webhooks, in small batches. docs/webhooks.md#retention */
export class DeleteWebhookRemains {
  constructor(private readonly webhooks: Pick<WebhookRepository, 'deleteRemains'>) {}

  async execute(): Promise<void> {
    while (await this.webhooks.deleteRemains(BATCH_SIZE));
  }
}
