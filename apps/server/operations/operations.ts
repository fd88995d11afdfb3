import type { RateLimiter } from '../../../core/shared/rate-limiter.port.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { createGuards, type Guards } from './guards.ts';
import { createOperation, type Route } from './operation.ts';

/** What routes are declared with: the function that serves operations, and the guards to choose from. */
export interface Operations extends Guards {
  readonly operation: Route;
}

export function createOperations(useCases: UseCases, rateLimiter: RateLimiter): Operations {
  return { operation: createOperation(useCases.recordAudit), ...createGuards(useCases, rateLimiter) };
}
