import type { CrmDelivery } from '../../core/crm/crm-delivery.ts';
import type { CrmDeliveryOutcome } from '../../core/crm/crm-delivery-leases.port.ts';
import type { CrmDeliveryKey } from '../../core/crm/crm-delivery-repository.port.ts';
import type { Installation } from '../../core/crm/installation.ts';
import { type CrmRejectionStatistics, NO_CRM_REJECTIONS } from '../../core/crm/rejected-deliveries.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';

/** A stored CRM connection with its deliveries and lease. */
export class InstallationEntry {
  refusals: CrmRejectionStatistics = NO_CRM_REJECTIONS;
  /** Deliveries by id, in the order in which they were received. */
  readonly deliveries = new Map<string, CrmDelivery>();
  leaseExpiresAt = 0;
  fencingNumber = 0;

  constructor(public installation: Installation) {}

  get deliveriesInOrder(): readonly CrmDelivery[] {
    return [...this.deliveries.values()];
  }

  /** Stores a delivery with changed fields, and increments its revision. */
  updateDelivery(delivery: CrmDelivery, state: Partial<CrmDeliveryOutcome & Pick<CrmDelivery, 'replay'>>): void {
    this.deliveries.set(delivery.deliveryId, { ...delivery, ...state, revision: delivery.revision + 1 });
  }
}

/** All CRM connections with their deliveries and leases, shared by the repositories in memory. */
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

  /** Erases the bodies of the deliveries that were applied to a ticket. Returns the deliveries as they were before. */
  eraseDeliveryBodies({ siteId, id }: Ticket, now: number): readonly CrmDelivery[] {
    const ofTicket = this.listDeliveries(siteId).filter(({ ticketId }) => ticketId === id);
    for (const { installationId, deliveryId } of ofTicket)
      this.eraseDeliveryBody(`${installationId} ${deliveryId}`, now);
    return ofTicket;
  }

  /** Lists the deliveries of all connections of the site. */
  listDeliveries(siteId: string): readonly CrmDelivery[] {
    return [...this.installations.values()]
      .filter(({ installation }) => installation.siteId === siteId)
      .flatMap(({ deliveriesInOrder }) => deliveriesInOrder);
  }

  /**
   * Erases the body of a delivery. If the delivery is pending, it ends as `unmatched`. `key` is the id of the CRM
   * connection, a space, and the id of the delivery. Returns 1, or 0 if there is no such delivery.
   */
  eraseDeliveryBody(key: string, now: number): number {
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

  findDelivery({ siteId, installationId, deliveryId }: CrmDeliveryKey): CrmDelivery | undefined {
    return this.find(siteId, installationId)?.deliveries.get(deliveryId);
  }
}
