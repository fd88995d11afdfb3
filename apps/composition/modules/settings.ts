import type { DependencyContainer } from 'tsyringe';
import { SECOND } from '../../../core/shared/time.ts';
import { readProductVersion } from '../product-version.ts';
import { registerFactory } from '../register.ts';
import {
  CONFIG,
  LEASE_MS,
  MAX_ACTIVE_ASSESSMENTS,
  MAX_SITES_PER_ACCOUNT,
  PRODUCT_VERSION,
  TOKEN_LIFETIME_SECONDS,
  WORKER_CONCURRENCY,
} from '../tokens.ts';

/** Registers the settings that use cases receive individually, converted to their units. */
export function registerSettings(container: DependencyContainer): void {
  registerFactory(container, TOKEN_LIFETIME_SECONDS, (from) => from.resolve(CONFIG).tokenLifetimeSeconds);
  registerFactory(container, MAX_SITES_PER_ACCOUNT, (from) => from.resolve(CONFIG).maxSitesPerAccount);
  registerFactory(container, MAX_ACTIVE_ASSESSMENTS, (from) => from.resolve(CONFIG).maxActiveAssessments);
  registerFactory(container, LEASE_MS, (from) => from.resolve(CONFIG).assessmentLeaseSeconds * SECOND);
  registerFactory(container, WORKER_CONCURRENCY, (from) => from.resolve(CONFIG).workerConcurrency);
  registerFactory(container, PRODUCT_VERSION, readProductVersion);
}
