import type { Clock } from '../shared/clock.port.ts';
import { HeldLease } from '../shared/held-lease.ts';
import type { Lease } from '../shared/lease.ts';
import type { ApplyCrmDelivery } from './apply-crm-delivery.ts';
import type { CrmDelivery } from './crm-delivery.ts';
import type { CrmDeliveryLeases, CrmDeliveryOutcome } from './crm-delivery-leases.port.ts';
import { canApplyDeliveries } from './installation.ts';
import type { InstallationRepository } from './installation-repository.port.ts';

/**
 * The result of one attempt to apply a delivery. `postponed`: nothing was applied, because an earlier delivery of the
 * same CRM record is pending.
 */
export interface CrmAttemptReport {
  readonly outcome: 'applied' | 'unmatched' | 'failed' | 'retrying' | 'postponed';
  /** Time from receipt to the end of the first attempt, in ms. Null for later attempts, replays and postponements. */
  readonly waitMs: number | null;
}

/** What a worker did while it held one lease on a CRM connection. */
export interface ApplyCrmDeliveriesResult {
  readonly siteId: string;
  readonly installationId: string;
  readonly attempts: readonly CrmAttemptReport[];
  /** Errors to log. Their deliveries are retried. */
  readonly errors: readonly unknown[];
}

/** Number of deliveries loaded at a time. The number is small because each body may have 1 MiB. */
const BATCH_SIZE = 16;
/** After this many deliveries the worker releases the lease, so that other CRM connections get a turn. */
const MAX_DELIVERIES_PER_LEASE = 512;

/**
 * Leases a CRM connection that has deliveries due, and applies them in the order received. A delivery that must be
 * retried delays only later deliveries of the same CRM record. docs/crm-inbound.md#delivery-states
 * @throws StoreUnavailableError
 */
export class ApplyCrmDeliveries {
  constructor(
    private readonly leases: CrmDeliveryLeases,
    private readonly installations: InstallationRepository,
    private readonly apply: ApplyCrmDelivery,
    private readonly clock: Clock,
    /** Lease duration between renewals, in milliseconds. */
    private readonly leaseMs: number,
  ) {}

  /**
   * Returns `undefined` if no CRM connection has deliveries due. Stops and releases the lease when `stop` is aborted.
   */
  async execute(stop: AbortSignal): Promise<ApplyCrmDeliveriesResult | undefined> {
    if (stop.aborted) return undefined;
    const now = this.clock.now();
    const expiresAt = now + this.leaseMs;
    const lease = await this.leases.acquire(now, expiresAt);
    if (!lease) return undefined;
    const heldLease = new HeldLease(lease, expiresAt, this.leaseMs, this.leases, this.clock);
    const [attempts, errors]: [CrmAttemptReport[], unknown[]] = [[], []];
    let attemptCount: number;
    do {
      const before = attempts.length;
      await this.applyBatch(lease, heldLease, stop, attempts, errors);
      attemptCount = attempts.length - before;
    } while (attemptCount === BATCH_SIZE && attempts.length < MAX_DELIVERIES_PER_LEASE);
    await heldLease.release();
    return { siteId: lease.siteId, installationId: lease.resourceId, attempts, errors };
  }

  /**
   * Applies the next batch of due deliveries, and appends to `attempts` and `errors`. If it appends fewer than
   * `BATCH_SIZE` attempts, no further delivery is due, `stop` was aborted, or the lease was lost.
   */
  private async applyBatch(
    lease: Lease,
    heldLease: HeldLease,
    stop: AbortSignal,
    attempts: CrmAttemptReport[],
    errors: unknown[],
  ): Promise<void> {
    const installation = await this.installations.find(lease.resourceId);
    if (!installation || !canApplyDeliveries(installation) || stop.aborted || !(await heldLease.renewIfNeeded()))
      return;
    for (const delivery of await this.leases.listDue(lease, this.clock.now(), BATCH_SIZE)) {
      if (stop.aborted || !(await heldLease.renewIfNeeded())) return;
      const { outcome, error } = await this.apply.execute(installation, delivery);
      await this.leases.recordOutcome(delivery, outcome);
      if (error !== undefined) errors.push(error);
      attempts.push(this.toReport(delivery, outcome));
    }
  }

  private toReport(delivery: CrmDelivery, { state, attempts }: CrmDeliveryOutcome): CrmAttemptReport {
    if (state === 'received' || attempts === delivery.attempts) return { outcome: 'postponed', waitMs: null };
    const isFirst = delivery.attempts === 0 && delivery.replay === null;
    return { outcome: state, waitMs: isFirst ? this.clock.now() - delivery.receivedAt : null };
  }
}
