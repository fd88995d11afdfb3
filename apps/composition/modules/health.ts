import type { DependencyContainer } from 'tsyringe';
import { ReadHealth } from '../../../core/health/read-health.ts';
import { registerClass } from '../register.ts';
import { CLOCK, STORE_PROBE } from '../tokens.ts';

/** Registers the health check. */
export function registerHealth(container: DependencyContainer): void {
  registerClass(container, ReadHealth, STORE_PROBE, CLOCK);
}
