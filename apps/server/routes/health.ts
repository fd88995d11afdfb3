import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { checkLiveness, checkReadiness } from '../../../contracts/management/probes.ts';
import { readHealth } from '../../../contracts/public/health.ts';
import { ReadHealth } from '../../../core/health/read-health.ts';
import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { createRouter } from '../middleware/create-router.ts';
import { okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes of the health check and the probes, for anybody. */
export function healthRoutes(container: DependencyContainer, { operation, allowAnybody }: RouteDependencies): Router {
  const useCases = resolveAll(container, { readHealth: ReadHealth });
  const router = createRouter();

  router.get(...operation(readHealth, allowAnybody, async () => okResponse(await useCases.readHealth.execute())));

  router.get(...operation(checkLiveness, allowAnybody, async () => okResponse({ status: 'ok' })));

  // While the server shuts down, `rejectMalformedOrDuringShutdown` responds 503 before the request reaches this route.
  router.get(
    ...operation(checkReadiness, allowAnybody, async () => {
      const { status } = await useCases.readHealth.execute();
      if (status !== 'ok') throw new StoreUnavailableError();
      return okResponse({ status });
    }),
  );

  return router;
}
