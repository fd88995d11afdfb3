import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { Metrics } from '../../../adapters/prometheus/metrics.ts';
import { readMetrics, readSystem } from '../../../contracts/management/system.ts';
import { ReadSystemStatus } from '../../../core/monitoring/system/read-system-status.ts';
import { readProductVersion } from '../../composition/product-version.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { CONFIG } from '../../composition/tokens.ts';
import { toSystemResource } from '../../presenters/monitoring-resources.ts';
import { createRouter } from '../middleware/create-router.ts';
import { okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes of the deployment's status and of this process's metrics, for the operator. */
export function systemRoutes(
  container: DependencyContainer,
  { operation, requireOperator }: RouteDependencies,
): Router {
  const [config, metrics] = [container.resolve(CONFIG), container.resolve(Metrics)];
  const useCases = resolveAll(container, { readSystem: ReadSystemStatus });
  const router = createRouter();

  router.get(
    ...operation(readSystem, requireOperator, async () => {
      const system = await useCases.readSystem.execute();
      return okResponse({ success: true, ...toSystemResource(system, config, readProductVersion(), process.version) });
    }),
  );

  router.get(
    ...operation(readMetrics, requireOperator, async () => {
      const { body, contentType } = await metrics.renderMetrics();
      return { status: 200, body, contentType };
    }),
  );

  return router;
}
