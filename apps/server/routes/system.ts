import { readMetrics, readSystem } from '../../../contracts/management/system.ts';
import type { Config } from '../../composition/config.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { productVersion } from '../../composition/version.ts';
import { systemRecord } from '../../presenters/monitoring-records.ts';
import { ok } from '../answers.ts';
import type { Guards } from '../guards.ts';
import type { Metrics } from '../metrics.ts';
import type { OperationRouter } from '../operation-router.ts';

/** Routes of the deployment's state and this process's metrics, for the operator. */
export function serveSystem(
  router: OperationRouter,
  guards: Guards,
  useCases: UseCases,
  config: Pick<Config, 'store' | 'queue'>,
  metrics: Metrics,
): void {
  router.serve(readSystem, guards.operator, async () => {
    const system = await useCases.readSystem.execute();
    return ok({ success: true, ...systemRecord(system, config, productVersion(), process.version) });
  });

  router.serve(readMetrics, guards.operator, async () => {
    const { body, contentType } = await metrics.read();
    return { status: 200, body, contentType };
  });
}
