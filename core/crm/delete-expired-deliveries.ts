import type { Clock } from '../shared/clock.port.ts';
import type { DeliveryRepository } from './delivery-repository.port.ts';
import { TIMESTAMP_TOLERANCE_MS } from './signed-bytes.ts';

const BATCH_SIZE = 100;

/**
 * Deletes finished deliveries whose retention is over; waiting ones are kept. A delivery is its own replay record and
 * is kept at least while its timestamp could be accepted: it may have come five minutes early, and stays valid for five
 * minutes after. docs/crm-inbound.md#delivery-states
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
