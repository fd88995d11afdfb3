import type { Clock } from './clock.port.ts';
import type { Lease, LeaseRenewer } from './lease.ts';
import type { Timer } from './timer.port.ts';

/**
 * Number of background renewals per lease duration. Because there are three, two renewals in a row may fail, and the
 * lease is still not lost.
 */
const RENEWALS_PER_LEASE = 3;

/** A lease that this process holds. Call `renewIfNeeded` before each step of the work, or `renewInBackground` once. */
export class HeldLease {
  /**
   * `expiresAt` must be the expiry that was stored with the lease. An expiry that is computed after a slow call of
   * `acquire` would be too late.
   */
  constructor(
    private readonly lease: Lease,
    private expiresAt: number,
    private readonly durationMs: number,
    private readonly store: LeaseRenewer,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns whether the lease is held. Renews the lease if less than half of its duration is left. Also renews the
   * lease if more than its full duration seems to be left, because then the clock was set back.
   */
  async renewIfNeeded(): Promise<boolean> {
    const left = this.expiresAt - this.clock.now();
    if (left >= this.durationMs / 2 && left <= this.durationMs) return true;
    return (await this.renew()) === 'renewed';
  }

  /** Starts to renew the lease in the background. Calls `onLost` once if another worker has taken over the lease. */
  renewInBackground(timer: Timer, onLost: () => void): { stop(): void } {
    let isStopped = false;
    const renewLater = () => timer.runAfter(this.durationMs / RENEWALS_PER_LEASE, renew);
    const renew = async () => {
      // A failed renewal is tried again. The lease is lost only if another worker has taken it over.
      const outcome = await this.renew().catch(() => 'unknown' as const);
      if (isStopped) return;
      if (outcome === 'lost') onLost();
      else stopTimer = renewLater();
    };
    let stopTimer = renewLater();
    return {
      stop: () => {
        isStopped = true;
        stopTimer();
      },
    };
  }

  /** Expires the lease now, so that another worker can take over the resource at once. */
  async release(): Promise<'released' | 'lost'> {
    return (await this.store.renew(this.lease, this.clock.now())) === 'lost' ? 'lost' : 'released';
  }

  private async renew(): Promise<'renewed' | 'lost'> {
    const expiresAt = this.clock.now() + this.durationMs;
    const outcome = await this.store.renew(this.lease, expiresAt);
    if (outcome === 'renewed') this.expiresAt = expiresAt;
    return outcome;
  }
}
