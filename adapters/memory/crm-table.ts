import type { Delivery } from '../../core/crm/delivery.ts';
import type { DeliveryOutcome } from '../../core/crm/delivery-leases.port.ts';
import type { DeliveryKey } from '../../core/crm/delivery-repository.port.ts';
import type { Installation } from '../../core/crm/installation.ts';
import { NO_REFUSALS, type Refusals } from '../../core/crm/refusals.ts';

/** One installation as the memory holds it. */
export class InstallationEntry {
  refusals: Refusals = NO_REFUSALS;
  /** In the order received, by the sender's ids. */
  readonly deliveries = new Map<string, Delivery>();
  turnExpiresAt = 0;
  fencingNumber = 0;

  constructor(public installation: Installation) {}

  /** In the order received. */
  get deliveriesInOrder(): readonly Delivery[] {
    return [...this.deliveries.values()];
  }

  /** Brings a delivery to another state. */
  updateDelivery(delivery: Delivery, state: Partial<DeliveryOutcome & Pick<Delivery, 'replay'>>): void {
    this.deliveries.set(delivery.deliveryId, { ...delivery, ...state, revision: delivery.revision + 1 });
  }
}

/** What the three repositories of CRM inbound share. */
export class CrmTable {
  readonly installations = new Map<string, InstallationEntry>();
  private latestSequence = 0;

  nextSequence(): string {
    this.latestSequence += 1;
    return String(this.latestSequence);
  }

  /** The installation of this id, if it is the site's. */
  find(siteId: string, installationId: string): InstallationEntry | undefined {
    const entry = this.installations.get(installationId);
    return entry?.installation.siteId === siteId ? entry : undefined;
  }

  findDelivery({ siteId, installationId, deliveryId }: DeliveryKey): Delivery | undefined {
    return this.find(siteId, installationId)?.deliveries.get(deliveryId);
  }
}
