import type { Clock } from '../shared/clock.port.ts';
import type { ConversationFeed } from '../tickets/conversation-feed.port.ts';
import { DeliveryNotFound } from './crm-errors.ts';
import type { Delivery } from './delivery.ts';
import { announceDeliveries } from './delivery-news.ts';
import type { DeliveryKey, DeliveryRepository } from './delivery-repository.port.ts';

/** Has a delivery applied anew, by the present mapping; a change that it has made already is not made again. Decisions 5. @throws DeliveryNotFound */
export class ReapplyDelivery {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly feed: ConversationFeed,
    private readonly clock: Clock,
  ) {}

  /** Answers the delivery as it waits. */
  async execute(key: DeliveryKey): Promise<Delivery> {
    await this.deliveries.reapply(key, this.clock.now());
    const delivery = await this.deliveries.find(key);
    if (!delivery) throw new DeliveryNotFound();
    announceDeliveries(this.feed);
    return delivery;
  }
}
