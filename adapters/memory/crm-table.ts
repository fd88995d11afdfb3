import type { Delivery } from '../../core/crm/delivery.ts';
import type { DeliveryOutcome } from '../../core/crm/delivery-leases.port.ts';
import type { DeliveryKey } from '../../core/crm/delivery-repository.port.ts';
import type { Installation } from '../../core/crm/installation.ts';
import { NO_REFUSALS, type RefusalStatistics } from '../../core/crm/refusals.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';

/** A stored CRM connection with its deliveries and lease. */
export class InstallationEntry {
  refusals: RefusalStatistics = NO_REFUSALS;
  /** Deliveries by id, in the order in which they were received. */
  readonly deliveries = new Map<string, Delivery>();
  turnExpiresAt = 0;
  fencingNumber = 0;

  constructor(public installation: Installation) {}

  get deliveriesInOrder(): readonly Delivery[] {
    return [...this.deliveries.values()];
  }

  /** Changes a delivery's state and increments its revision. */
  updateDelivery(delivery: Delivery, state: Partial<DeliveryOutcome & Pick<Delivery, 'replay'>>): void {
    this.deliveries.set(delivery.deliveryId, { ...delivery, ...state, revision: delivery.revision + 1 });
  }
}

/** All CRM connections in memory, shared by the installation, delivery and lease repositories. */
export class CrmTable {
  readonly installations = new Map<string, InstallationEntry>();
  private latestSequence = 0;

  nextSequence(): string {
    this.latestSequence += 1;
    return String(this.latestSequence);
  }

  /** Returns the CRM connection, `undefined` if it does not exist or belongs to another site. */
  find(siteId: string, installationId: string): InstallationEntry | undefined {
    const entry = this.installations.get(installationId);
    return entry?.installation.siteId === siteId ? entry : undefined;
  }

  /** Clears the bodies of deliveries about an erased ticket. Returns these deliveries. */
  clearDeliveries({ siteId, id }: Ticket, now: number): readonly Delivery[] {
    const ofTicket = this.listDeliveries(siteId).filter(({ ticketId }) => ticketId === id);
    for (const { installationId, deliveryId } of ofTicket) this.clearDelivery(`${installationId} ${deliveryId}`, now);
    return ofTicket;
  }

  /** Lists the deliveries of all connections of the site. */
  listDeliveries(siteId: string): readonly Delivery[] {
    return [...this.installations.values()]
      .filter(({ installation }) => installation.siteId === siteId)
      .flatMap(({ deliveriesInOrder }) => deliveriesInOrder);
  }

  /** Clears the body of a delivery, whose key is the id of its connection and its own. Returns 1 if it exists. */
  clearDelivery(key: string, now: number): number {
    const [installationId = '', deliveryId = ''] = key.split(' ');
    const deliveries = this.installations.get(installationId)?.deliveries;
    const delivery = deliveries?.get(deliveryId);
    if (!deliveries || !delivery) return 0;
    const body = Buffer.from('{}');
    const ended = delivery.dueAt === null ? {} : { state: 'unmatched' as const, dueAt: null, settledAt: now };
    const cleared = { ...delivery, ...ended, body, bytes: body.length, recordId: null };
    deliveries.set(deliveryId, { ...cleared, revision: delivery.revision + 1 });
    return 1;
  }

  findDelivery({ siteId, installationId, deliveryId }: DeliveryKey): Delivery | undefined {
    return this.find(siteId, installationId)?.deliveries.get(deliveryId);
  }
}
