import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { readFirstSteps, readOverview } from '../../../contracts/management/overview.ts';
import { ReadFirstSteps } from '../../../core/monitoring/overview/read-first-steps.ts';
import { ReadOverview } from '../../../core/monitoring/overview/read-overview.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { toFirstStepsResource, toOverviewResource } from '../../presenters/overview-resources.ts';
import { createRouter } from '../middleware/create-router.ts';
import { okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes of a site's statistics and first steps, for the site's members. */
export function overviewRoutes(
  container: DependencyContainer,
  { operation, requireSiteMember }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, { readFirstSteps: ReadFirstSteps, readOverview: ReadOverview });
  const router = createRouter();

  router.get(
    ...operation(readOverview, requireSiteMember, async ({ query, caller: { site } }) =>
      okResponse({ success: true, ...toOverviewResource(await useCases.readOverview.execute({ site, ...query })) }),
    ),
  );

  router.get(
    ...operation(readFirstSteps, requireSiteMember, async ({ params }) =>
      okResponse({ success: true, ...toFirstStepsResource(await useCases.readFirstSteps.execute(params)) }),
    ),
  );

  return router;
}
