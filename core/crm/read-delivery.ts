import { DeliveryNotFound } from './crm-errors.ts';
import type { Delivery } from './delivery.ts';
import type { DeliveryKey, DeliveryRepository } from './delivery-repository.port.ts';

/** Reads a delivery of a site's CRM connection, with its body. @throws DeliveryNotFound */
export class ReadDelivery {
  constructor(private readonly deliveries: DeliveryRepository) {}

  async execute(key: DeliveryKey): Promise<Delivery> {
    const delivery = await this.deliveries.find(key);
    if (!delivery) throw new DeliveryNotFound();
    return delivery;
  }
}
