import type { Clock } from '../shared/clock.port.ts';
import type { DeliveryRepository } from './delivery-repository.port.ts';
import { DELIVERY_WINDOW } from './signed-bytes.ts';

const AT_ONCE = 100;

/**
 * Deletes finished deliveries whose retention is over; waiting ones are kept. A delivery is its own replay record and
 * is kept at least while its timestamp could be accepted: it may have come five minutes early, and stays valid for five
 * minutes after. docs/crm-inbound.md#delivery-states
 */
export class DeleteExpiredDeliveries {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
    private readonly retentionMillis: number,
  ) {}

  async execute(): Promise<void> {
    const before = this.clock.now() - Math.max(this.retentionMillis, 2 * DELIVERY_WINDOW + 1);
    while ((await this.deliveries.deleteReceivedBefore(before, AT_ONCE)) === AT_ONCE);
  }
}
