import type { WebhookRepository } from './webhook-repository.port.ts';

const BATCH_SIZE = 100;

/** Deletes the deliveries of deleted webhooks, in small batches. docs/webhooks.md#retention */
export class DeleteRecordsOfDeletedWebhooks {
  constructor(private readonly webhooks: Pick<WebhookRepository, 'deleteRecordsOfDeleted'>) {}

  async execute(): Promise<void> {
    while (await this.webhooks.deleteRecordsOfDeleted(BATCH_SIZE));
  }
}
