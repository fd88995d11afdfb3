import { type CrmDelivery, MAX_CRM_DELIVERY_DUE_DELAY_MS } from '../../core/crm/crm-delivery.ts';
import { toCrmDeliveryEvents } from '../../core/crm/crm-delivery-events.ts';
import type { CrmDeliveryLeases, CrmDeliveryOutcome } from '../../core/crm/crm-delivery-leases.port.ts';
import { canApplyDeliveries } from '../../core/crm/installation.ts';
import { type Lease, MAX_TIME_UNTIL_LEASE_EXPIRY_MS } from '../../core/shared/lease.ts';
import type { CrmTable, InstallationEntry } from './crm-table.ts';
import { EventTables } from './event-tables.ts';

export class MemoryCrmDeliveryLeases implements CrmDeliveryLeases {
  constructor(
    private readonly table: CrmTable,
    private readonly events = new EventTables(),
  ) {}

  async acquire(now: number, expiresAt: number): Promise<Lease | undefined> {
    const [next] = [...this.table.installations.values()]
      .filter(
        (entry) =>
          canApplyDeliveries(entry.installation) &&
          hasDeliveryLeaseExpired(entry, now) &&
          listDueDeliveries(entry, now).length > 0,
      )
      .sort((one, other) => one.leaseExpiresAt - other.leaseExpiresAt);
    if (!next) return undefined;
    next.leaseExpiresAt = expiresAt;
    next.fencingNumber += 1;
    const { id: resourceId, siteId } = next.installation;
    return { siteId, resourceId, fencingNumber: next.fencingNumber };
  }

  async renew(lease: Lease, expiresAt: number): Promise<'renewed' | 'lost'> {
    const entry = this.findLeasedInstallation(lease);
    if (entry) entry.leaseExpiresAt = expiresAt;
    return entry ? 'renewed' : 'lost';
  }

  async listDue(
    { siteId, resourceId: installationId }: Lease,
    now: number,
    limit: number,
  ): Promise<readonly CrmDelivery[]> {
    const entry = this.table.find(siteId, installationId);
    return structuredClone(entry ? listDueDeliveries(entry, now).slice(0, limit) : []);
  }

  async findLatestDueTimeOfEarlierPending(
    { siteId, installationId, sequence }: CrmDelivery,
    recordId: string,
  ): Promise<number | undefined> {
    const all = this.table.find(siteId, installationId)?.deliveriesInOrder ?? [];
    const earlier = all.filter((one) => BigInt(one.sequence) < BigInt(sequence) && one.recordId === recordId);
    const times = earlier.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt !== null);
    return times.length === 0 ? undefined : Math.max(...times);
  }

  async recordOutcome(delivery: CrmDelivery, outcome: CrmDeliveryOutcome): Promise<'recorded' | 'lost'> {
    const entry = this.table.find(delivery.siteId, delivery.installationId);
    const present = entry?.deliveries.get(delivery.deliveryId);
    if (!entry || present?.revision !== delivery.revision) return 'lost';
    entry.updateDelivery(present, outcome);
    this.events.appendEvents(delivery.siteId, () => toCrmDeliveryEvents(delivery, outcome));
    const { dueAt, settledAt, recordId } = outcome;
    if (dueAt !== null || settledAt === null || recordId === null) return 'recorded';
    const isWaiting = (one: CrmDelivery) =>
      one.state === 'received' && one.recordId === recordId && BigInt(one.sequence) > BigInt(delivery.sequence);
    for (const one of entry.deliveriesInOrder.filter(isWaiting)) {
      if (one.dueAt !== null && one.dueAt > settledAt) entry.updateDelivery(one, { dueAt: settledAt });
    }
    return 'recorded';
  }

  private findLeasedInstallation({ siteId, resourceId, fencingNumber }: Lease): InstallationEntry | undefined {
    const entry = this.table.find(siteId, resourceId);
    return entry?.fencingNumber === fencingNumber ? entry : undefined;
  }
}

function listDueDeliveries(entry: InstallationEntry, now: number): readonly CrmDelivery[] {
  return entry.deliveriesInOrder.filter(
    ({ dueAt }) => dueAt !== null && (dueAt <= now || dueAt > now + MAX_CRM_DELIVERY_DUE_DELAY_MS),
  );
}

function hasDeliveryLeaseExpired({ leaseExpiresAt }: InstallationEntry, now: number): boolean {
  return leaseExpiresAt <= now || leaseExpiresAt > now + MAX_TIME_UNTIL_LEASE_EXPIRY_MS;
}
