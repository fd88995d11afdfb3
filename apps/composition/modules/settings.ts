import type { DependencyContainer } from 'tsyringe';
import { SECOND } from '../../../core/shared/time.ts';
import { registerFactory } from '../register.ts';
import {
  CONFIG,
  LEASE_MS,
  MAX_ACTIVE_ASSESSMENTS,
  MAX_SITES,
  PRODUCT_VERSION,
  TOKEN_LIFETIME_SECONDS,
  WORKER_CONCURRENCY,
} from '../tokens.ts';
import { readProductVersion } from '../version.ts';

/** Registers the settings that use cases receive individually, converted to their units. */
export function registerSettings(container: DependencyContainer): void {
  registerFactory(container, TOKEN_LIFETIME_SECONDS, (from) => from.resolve(CONFIG).tokenLifetime);
  registerFactory(container, MAX_SITES, (from) => from.resolve(CONFIG).maxSites);
  registerFactory(container, MAX_ACTIVE_ASSESSMENTS, (from) => from.resolve(CONFIG).assessmentLimit);
  registerFactory(container, LEASE_MS, (from) => from.resolve(CONFIG).assessmentLease * SECOND);
  registerFactory(container, WORKER_CONCURRENCY, (from) => from.resolve(CONFIG).workerConcurrency);
  registerFactory(container, PRODUCT_VERSION, readProductVersion);
}
