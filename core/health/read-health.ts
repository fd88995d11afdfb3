import type { Clock } from '../shared/clock.port.ts';
import type { StoreProbe } from './store-probe.port.ts';

export interface Health {
  readonly status: 'ok' | 'degraded' | 'draining';
  /** Whole seconds since the process began to serve. */
  readonly uptime: number;
}

/** How long the store may take before it counts as unavailable: health itself must respond within 2 s. */
const STORE_TIMEOUT_MS = 1000;

/** Reads whether the service can be used. It answers in time even when the store does not. */
export class ReadHealth {
  private readonly startedAt: number;
  private isDraining = false;

  constructor(
    private readonly store: StoreProbe,
    private readonly clock: Clock,
  ) {
    this.startedAt = clock.elapsed();
  }

  /** From now on health says `draining`: the process is about to end. */
  drain(): void {
    this.isDraining = true;
  }

  async execute(): Promise<Health> {
    const uptime = Math.floor((this.clock.elapsed() - this.startedAt) / 1000);
    if (this.isDraining) return { status: 'draining', uptime };
    return { status: (await this.store.answersWithin(STORE_TIMEOUT_MS)) ? 'ok' : 'degraded', uptime };
  }
}
