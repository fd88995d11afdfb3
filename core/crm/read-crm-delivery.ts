import type { CrmDelivery } from './crm-delivery.ts';
import type { CrmDeliveryKey, CrmDeliveryRepository } from './crm-delivery-repository.port.ts';
import { DeliveryNotFound } from './crm-errors.ts';

/** Reads a delivery of a site's CRM connection, with its body. @throws DeliveryNotFound */
export class ReadCrmDelivery {
  constructor(private readonly deliveries: CrmDeliveryRepository) {}

  async execute(key: CrmDeliveryKey): Promise<CrmDelivery> {
    const delivery = await this.deliveries.find(key);
    if (!delivery) throw new DeliveryNotFound();
    return delivery;
  }
}
