import type { Clock } from '../shared/clock.port.ts';
import type { StoreProbe } from './store-probe.port.ts';

export interface Health {
  readonly status: 'ok' | 'degraded' | 'draining';
  /** Whole seconds since the process started to serve. */
  readonly uptime: number;
}

/** Timeout for the store check; health itself must respond within 2 s. */
const STORE_TIMEOUT_MS = 1000;

/** Reads the health of this process and its store. Responds in time even when the store does not. */
export class ReadHealth {
  private readonly startedAt: number;
  private isDraining = false;

  constructor(
    private readonly store: StoreProbe,
    private readonly clock: Clock,
  ) {
    this.startedAt = clock.elapsed();
  }

  /** Reports `draining` from now on, before the process ends. */
  startDraining(): void {
    this.isDraining = true;
  }

  async execute(): Promise<Health> {
    const uptime = Math.floor((this.clock.elapsed() - this.startedAt) / 1000);
    if (this.isDraining) return { status: 'draining', uptime };
    return { status: (await this.store.isAvailable(STORE_TIMEOUT_MS)) ? 'ok' : 'degraded', uptime };
  }
}
