import type { Clock } from '../shared/clock.port.ts';
import { TIMESTAMP_TOLERANCE_MS } from './delivery-headers.ts';
import type { DeliveryRepository } from './delivery-repository.port.ts';

const BATCH_SIZE = 100;

/**
 * Deletes finished deliveries that were received longer than the retention period ago. Waiting deliveries are never
 * deleted.
 *
 * A stored delivery also protects against replayed requests, so it must stay until its timestamp is too old to be
 * accepted. The timestamp may be `TIMESTAMP_TOLERANCE_MS` ahead of the server's clock, and is accepted for as long
 * afterwards. Therefore each delivery is kept for more than twice the tolerance. docs/crm-inbound.md#delivery-states
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
