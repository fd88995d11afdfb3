import { DeliveryNotFound } from './crm-errors.ts';
import type { Delivery } from './delivery.ts';
import type { DeliveryKey, DeliveryRepository } from './delivery-repository.port.ts';

/** Reads a delivery of the site's installation, its body included. Decisions 7. @throws DeliveryNotFound */
export class ReadDelivery {
  constructor(private readonly deliveries: DeliveryRepository) {}

  async execute(key: DeliveryKey): Promise<Delivery> {
    const delivery = await this.deliveries.find(key);
    if (!delivery) throw new DeliveryNotFound();
    return delivery;
  }
}
