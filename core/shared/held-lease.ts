import type { Clock } from './clock.port.ts';
import type { Lease, LeaseRenewal } from './lease.ts';
import type { Timer } from './timer.port.ts';

/** Background renewals per lease duration, so the lease survives two failed renewals in a row. */
const RENEWALS_PER_LEASE = 3;

/** A lease in use: renewed before each step by `ensureHeld`, or in the background by `renewInBackground`. */
export class HeldLease {
  /** `expiresAt`: the stored expiry, not the local time after a slow `take` plus the duration, which is later. */
  constructor(
    private readonly lease: Lease,
    private expiresAt: number,
    private readonly durationMs: number,
    private readonly store: LeaseRenewal,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns whether the lease is held, renewing it when less than half of its duration is left. Also renews if more
   * than the full duration appears to be left: the clock was set back.
   */
  async ensureHeld(): Promise<boolean> {
    const left = this.expiresAt - this.clock.now();
    if (left >= this.durationMs / 2 && left <= this.durationMs) return true;
    return (await this.renew()) === 'renewed';
  }

  /** Starts to renew the lease in the background. `onLost` is called once when another worker has taken it over. */
  renewInBackground(timer: Timer, onLost: () => void): { stop(): void } {
    let isStopped = false;
    const renewLater = () => timer.after(this.durationMs / RENEWALS_PER_LEASE, renew);
    const renew = async () => {
      // A failed renewal is retried: the lease is held until another worker takes over.
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
