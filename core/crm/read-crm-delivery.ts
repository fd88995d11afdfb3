import type { CrmDelivery } from './crm-delivery.ts';
import type { CrmDeliveryKey, CrmDeliveryRepository } from './crm-delivery-repository.port.ts';
import { CrmDeliveryNotFoundError } from './crm-errors.ts';

/** Reads a delivery of a site's CRM connection, with its body. @throws CrmDeliveryNotFoundError */
export class ReadCrmDelivery {
  constructor(private readonly deliveries: CrmDeliveryRepository) {}

  async execute(key: CrmDeliveryKey): Promise<CrmDelivery> {
    const delivery = await this.deliveries.find(key);
    if (!delivery) throw new CrmDeliveryNotFoundError();
    return delivery;
  }
}
