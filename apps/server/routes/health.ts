import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { readHealth } from '../../../contracts/public/health.ts';
import { ReadHealth } from '../../../core/health/read-health.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { createRouter } from '../middleware/create-router.ts';
import { okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Route of the health check, for anybody. */
export function healthRoutes(container: DependencyContainer, { operation, anybody }: RouteDependencies): Router {
  const useCases = resolveAll(container, { readHealth: ReadHealth });
  const router = createRouter();

  router.get(...operation(readHealth, anybody, async () => okResponse(await useCases.readHealth.execute())));

  return router;
}
