import type { Clock } from '../shared/clock.port.ts';
import type { Timer } from '../shared/timer.port.ts';
import type { AssessmentLeases } from './assessment-leases.port.ts';
import { LEASE_MILLIS, type Lease, RENEW_MILLIS } from './lease.ts';

/** A lease in the hands of its runner, renewed again and again until it is put down. */
export class HeldLease {
  private readonly controller = new AbortController();
  private stopTimer: () => void;
  private isPutDown = false;

  constructor(
    private readonly lease: Lease,
    private readonly leases: AssessmentLeases,
    private readonly clock: Clock,
    private readonly timer: Timer,
  ) {
    this.stopTimer = this.renewLater();
  }

  /** Aborted as soon as the work under the lease is in vain: it is known to be lost, or `abandon` was called. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  abandon(): void {
    this.controller.abort();
  }

  /** Ends the renewals. */
  putDown(): void {
    this.isPutDown = true;
    this.stopTimer();
  }

  /** Puts it down and lets it expire at once, so that another runner need not wait for that. */
  async giveBack(): Promise<'given_back' | 'lost'> {
    this.putDown();
    const answer = await this.leases.renew(this.lease, this.clock.now());
    return answer === 'lost' ? 'lost' : 'given_back';
  }

  private renewLater(): () => void {
    return this.timer.after(RENEW_MILLIS, () => this.renew());
  }

  /** A renewal that fails is tried again: until somebody takes it over, the lease is held. */
  private async renew(): Promise<void> {
    const expiresAt = this.clock.now() + LEASE_MILLIS;
    const answer = await this.leases.renew(this.lease, expiresAt).catch(() => 'unknown' as const);
    if (this.isPutDown) return;
    if (answer === 'lost') this.abandon();
    else this.stopTimer = this.renewLater();
  }
}
