import type { Clock } from '../shared/clock.port.ts';
import type { WebhookRepository } from '../webhooks/webhook-repository.port.ts';
import type { EventOutbox } from './event-outbox.port.ts';

const BATCH_SIZE = 100;

/**
 * Deletes events that occurred longer than the retention period ago, with their deliveries, and the deliveries of
 * deleted webhooks. Works in small batches. docs/webhooks.md#retention
 */
export class DeleteOldEvents {
  constructor(
    private readonly outbox: Pick<EventOutbox, 'deleteOccurredBefore'>,
    private readonly webhooks: Pick<WebhookRepository, 'deleteRemains'>,
    private readonly clock: Clock,
    private readonly retentionMs: number,
  ) {}

  async execute(): Promise<void> {
    const before = this.clock.now() - this.retentionMs;
    while ((await this.outbox.deleteOccurredBefore(before, BATCH_SIZE)) === BATCH_SIZE);
    while (await this.webhooks.deleteRemains(BATCH_SIZE));
  }
}
