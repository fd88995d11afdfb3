import { type Delivery, MAX_DUE_MS } from '../../core/crm/delivery.ts';
import type { DeliveryLeases, DeliveryOutcome } from '../../core/crm/delivery-leases.port.ts';
import { isApplying } from '../../core/crm/installation.ts';
import { type Lease, MAX_LEASE_EXPIRY_MS } from '../../core/shared/lease.ts';
import type { CrmTable, KeptInstallation } from './crm-table.ts';

export class MemoryDeliveryLeases implements DeliveryLeases {
  constructor(private readonly table: CrmTable) {}

  async take(now: number, expiresAt: number): Promise<Lease | undefined> {
    const [next] = [...this.table.installations.values()]
      .filter((kept) => isApplying(kept.installation) && hasEnded(kept, now) && dueOf(kept, now).length > 0)
      .sort((one, other) => one.turnExpiresAt - other.turnExpiresAt);
    if (!next) return undefined;
    next.turnExpiresAt = expiresAt;
    next.fencingNumber += 1;
    const { id: resourceId, siteId } = next.installation;
    return { siteId, resourceId, fencingNumber: next.fencingNumber };
  }

  async renew(lease: Lease, expiresAt: number): Promise<'renewed' | 'lost'> {
    const held = this.held(lease);
    if (held) held.turnExpiresAt = expiresAt;
    return held ? 'renewed' : 'lost';
  }

  async due({ siteId, resourceId: installationId }: Lease, now: number, limit: number): Promise<readonly Delivery[]> {
    const kept = this.table.find(siteId, installationId);
    return structuredClone(kept ? dueOf(kept, now).slice(0, limit) : []);
  }

  async blockedUntil({ siteId, installationId, sequence }: Delivery, recordId: string): Promise<number | undefined> {
    const all = this.table.find(siteId, installationId)?.inOrder ?? [];
    const earlier = all.filter((one) => BigInt(one.sequence) < BigInt(sequence) && one.recordId === recordId);
    const times = earlier.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt !== null);
    return times.length === 0 ? undefined : Math.max(...times);
  }

  async settle(delivery: Delivery, outcome: DeliveryOutcome): Promise<'settled' | 'lost'> {
    const kept = this.table.find(delivery.siteId, delivery.installationId);
    const present = kept?.deliveries.get(delivery.deliveryId);
    if (!kept || present?.revision !== delivery.revision) return 'lost';
    kept.put(present, outcome);
    const { dueAt, settledAt, recordId } = outcome;
    if (dueAt !== null || settledAt === null || recordId === null) return 'settled';
    const isWaiting = (one: Delivery) =>
      one.state === 'received' && one.recordId === recordId && BigInt(one.sequence) > BigInt(delivery.sequence);
    for (const one of kept.inOrder.filter(isWaiting)) {
      if (one.dueAt !== null && one.dueAt > settledAt) kept.put(one, { dueAt: settledAt });
    }
    return 'settled';
  }

  private held({ siteId, resourceId, fencingNumber }: Lease): KeptInstallation | undefined {
    const kept = this.table.find(siteId, resourceId);
    return kept?.fencingNumber === fencingNumber ? kept : undefined;
  }
}

function dueOf(kept: KeptInstallation, now: number): readonly Delivery[] {
  return kept.inOrder.filter(({ dueAt }) => dueAt !== null && (dueAt <= now || dueAt > now + MAX_DUE_MS));
}

function hasEnded({ turnExpiresAt }: KeptInstallation, now: number): boolean {
  return turnExpiresAt <= now || turnExpiresAt > now + MAX_LEASE_EXPIRY_MS;
}
