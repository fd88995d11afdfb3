import type { Clock } from '../shared/clock.port.ts';
import { TIMESTAMP_TOLERANCE_MS } from './delivery-headers.ts';
import type { DeliveryRepository } from './delivery-repository.port.ts';

const BATCH_SIZE = 100;

/**
 * Deletes finished deliveries after the retention period. Waiting deliveries are never deleted.
 *
 * A stored delivery also protects against replayed requests, so it must stay as long as its timestamp is accepted. That
 * is up to twice the tolerance after receipt, because the timestamp may have been ahead of the server's clock.
 * docs/crm-inbound.md#delivery-states
 */
export class DeleteExpiredDeliveries {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
    private readonly retentionMs: number,
  ) {}

  async execute(): Promise<void> {
    const before = this.clock.now() - Math.max(this.retentionMs, 2 * TIMESTAMP_TOLERANCE_MS + 1);
    while ((await this.deliveries.deleteReceivedBefore(before, BATCH_SIZE)) === BATCH_SIZE);
  }
}
