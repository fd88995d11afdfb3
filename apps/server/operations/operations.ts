import type { DependencyContainer } from 'tsyringe';
import { RecordAudit } from '../../../core/access/record-audit.ts';
import { createGuards, type Guards } from './guards.ts';
import { createOperation, type RouteFactory } from './operation.ts';

/** What routers need to define routes: the function that converts operations to routes, and all guards. */
export interface Operations extends Guards {
  readonly operation: RouteFactory;
}

export function createOperations(container: DependencyContainer): Operations {
  return { operation: createOperation(container.resolve(RecordAudit)), ...createGuards(container) };
}
