import type { Router } from 'express';
import { readMetrics, readSystem } from '../../../contracts/management/system.ts';
import type { Config } from '../../composition/config.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { productVersion } from '../../composition/version.ts';
import { systemRecord } from '../../presenters/monitoring-records.ts';
import { createRouter } from '../middleware/create-router.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import type { Operations } from '../operations/operations.ts';
import { ok } from '../operations/responses.ts';

/** Routes of the deployment's state and this process's metrics, for the operator. */
export function systemRoutes(
  useCases: UseCases,
  { operation, operator }: Operations,
  config: Pick<Config, 'store' | 'queue'>,
  metrics: Metrics,
): Router {
  const router = createRouter();

  router.get(
    ...operation(readSystem, operator, async () => {
      const system = await useCases.readSystem.execute();
      return ok({ success: true, ...systemRecord(system, config, productVersion(), process.version) });
    }),
  );

  router.get(
    ...operation(readMetrics, operator, async () => {
      const { body, contentType } = await metrics.read();
      return { status: 200, body, contentType };
    }),
  );

  return router;
}
