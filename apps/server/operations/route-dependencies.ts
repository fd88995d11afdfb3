import type { DependencyContainer } from 'tsyringe';
import { RecordAudit } from '../../../core/access/record-audit.ts';
import { createGuards, type Guards } from './guards.ts';
import { createRouteFactory, type RouteFactory } from './route-factory.ts';

/** The dependencies of all routers: the function that converts operations to routes, and the guards. */
export interface RouteDependencies extends Guards {
  readonly operation: RouteFactory;
}

export function createRouteDependencies(container: DependencyContainer): RouteDependencies {
  return { operation: createRouteFactory(container.resolve(RecordAudit)), ...createGuards(container) };
}
