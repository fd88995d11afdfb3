import type { Clock } from '../shared/clock.port.ts';
import { HeldLease } from '../shared/held-lease.ts';
import type { Lease } from '../shared/lease.ts';
import type { ApplyCrmDelivery } from './apply-crm-delivery.ts';
import type { DeliveryLeases } from './delivery-leases.port.ts';
import { isApplying } from './installation.ts';
import type { InstallationRepository } from './installation-repository.port.ts';

/** The result of one lease on a CRM connection. */
export interface AppliedDeliveries {
  readonly siteId: string;
  readonly installationId: string;
  /** How many deliveries were attempted. */
  readonly deliveries: number;
  /** Errors for the log; their deliveries are retried. */
  readonly faults: readonly unknown[];
}

/** Deliveries loaded at a time: bodies may be large. */
const BATCH_SIZE = 16;
/** After this many deliveries the lease is released, so that other CRM connections get their turn. */
const MAX_DELIVERIES_PER_LEASE = 512;

/**
 * Leases a CRM connection that has deliveries due and applies them in the order received. A delivery that
 * has to be retried delays only later ones of its record. docs/crm-inbound.md#delivery-states
 * @throws StoreUnavailable
 */
export class ApplyCrmDeliveries {
  constructor(
    private readonly leases: DeliveryLeases,
    private readonly installations: InstallationRepository,
    private readonly apply: ApplyCrmDelivery,
    private readonly clock: Clock,
    /** Duration of a lease that its worker does not renew, in milliseconds. */
    private readonly leaseMs: number,
  ) {}

  /** Returns `undefined` when no CRM connection has deliveries due. Releases the lease as soon as `stop` is aborted. */
  async execute(stop: AbortSignal): Promise<AppliedDeliveries | undefined> {
    if (stop.aborted) return undefined;
    const now = this.clock.now();
    const expiresAt = now + this.leaseMs;
    const lease = await this.leases.take(now, expiresAt);
    if (!lease) return undefined;
    const held = new HeldLease(lease, expiresAt, this.leaseMs, this.leases, this.clock);
    const faults: unknown[] = [];
    let deliveries = 0;
    let done: number;
    do {
      done = await this.applyBatch(lease, held, stop, faults);
      deliveries += done;
    } while (done === BATCH_SIZE && deliveries < MAX_DELIVERIES_PER_LEASE);
    await held.release();
    return { siteId: lease.siteId, installationId: lease.resourceId, deliveries, faults };
  }

  /**
   * Applies the next batch and returns its size: less than `BATCH_SIZE` at the end, when stopped, or without the lease.
   */
  private async applyBatch(lease: Lease, held: HeldLease, stop: AbortSignal, faults: unknown[]): Promise<number> {
    const installation = await this.installations.find(lease.resourceId);
    if (!installation || !isApplying(installation) || stop.aborted || !(await held.ensureHeld())) return 0;
    let done = 0;
    for (const delivery of await this.leases.due(lease, this.clock.now(), BATCH_SIZE)) {
      if (stop.aborted || !(await held.ensureHeld())) return done;
      const { outcome, error } = await this.apply.execute(installation, delivery);
      await this.leases.settle(delivery, outcome);
      if (error !== undefined) faults.push(error);
      done += 1;
    }
    return done;
  }
}
