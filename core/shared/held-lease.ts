import type { AssessmentLeases } from '../assessments/assessment-leases.port.ts';
import type { Clock } from './clock.port.ts';
import { type Lease, RENEWALS } from './lease.ts';
import type { Timer } from './timer.port.ts';

/** A lease in the hands of its runner, renewed again and again until it is put down. */
export class HeldLease {
  private readonly controller = new AbortController();
  private stopTimer: () => void;
  private isPutDown = false;
  private endInVain = () => {};

  constructor(
    private readonly lease: Lease,
    private readonly leaseMillis: number,
    private readonly leases: AssessmentLeases,
    private readonly clock: Clock,
    private readonly timer: Timer,
  ) {
    this.stopTimer = this.renewLater();
  }

  /** What `work` brings; `undefined`, at once, when it is in vain: the lease is known to be lost, or was abandoned. */
  async whileHeld<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const { signal } = this.controller;
    if (signal.aborted) return undefined;
    const inVain = new Promise<undefined>((resolve) => {
      this.endInVain = () => resolve(undefined);
    });
    const brought = await Promise.race([work(signal), inVain]);
    return signal.aborted ? undefined : brought;
  }

  abandon(): void {
    this.controller.abort();
    this.endInVain();
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
    return this.timer.after(this.leaseMillis / RENEWALS, () => this.renew());
  }

  /** A renewal that fails is tried again: until somebody takes it over, the lease is held. */
  private async renew(): Promise<void> {
    const expiresAt = this.clock.now() + this.leaseMillis;
    const answer = await this.leases.renew(this.lease, expiresAt).catch(() => 'unknown' as const);
    if (this.isPutDown) return;
    if (answer === 'lost') this.abandon();
    else this.stopTimer = this.renewLater();
  }
}
