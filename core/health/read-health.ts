import type { Clock } from '../shared/clock.port.ts';
import type { StoreProbe } from './store-probe.port.ts';

export interface Health {
  readonly status: 'ok' | 'degraded' | 'draining';
  /** Whole seconds since this process started. */
  readonly uptime: number;
}

/** Timeout of the store check. It is shorter than the 2 seconds in which the health check itself must respond. */
const STORE_TIMEOUT_MS = 1000;

/** Reads the health of this process and its store. If the store does not respond in time, the status is `degraded`. */
export class ReadHealth {
  private readonly startedAt: number;
  private isDraining = false;

  constructor(
    private readonly store: StoreProbe,
    private readonly clock: Clock,
  ) {
    this.startedAt = clock.elapsed();
  }

  /** Makes `execute` report `draining` from now on. Call it when the process begins to shut down. */
  startDraining(): void {
    this.isDraining = true;
  }

  async execute(): Promise<Health> {
    const uptime = Math.floor((this.clock.elapsed() - this.startedAt) / 1000);
    if (this.isDraining) return { status: 'draining', uptime };
    return { status: (await this.store.isAvailable(STORE_TIMEOUT_MS)) ? 'ok' : 'degraded', uptime };
  }
}
