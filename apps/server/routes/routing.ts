import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { dryRunRouting, readRouting, saveRouting } from '../../../contracts/management/routing.ts';
import { DryRunRouting } from '../../../core/routing/dry-run-routing.ts';
import { ReadRouting } from '../../../core/routing/read-routing.ts';
import { SaveRouting } from '../../../core/routing/save-routing.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { toDryRunMatchResource } from '../../presenters/routing-resources.ts';
import { createRouter } from '../middleware/create-router.ts';
import { okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes of the rules that route a site's new tickets and chats, for the site's members. */
export function routingRoutes(
  container: DependencyContainer,
  { operation, requireSiteMember }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    dryRunRouting: DryRunRouting,
    readRouting: ReadRouting,
    saveRouting: SaveRouting,
  });
  const router = createRouter();

  router.get(
    ...operation(readRouting, requireSiteMember, async ({ params }) =>
      okResponse({ success: true, ...(await useCases.readRouting.execute(params)) }),
    ),
  );

  router.put(
    ...operation(saveRouting, requireSiteMember, async ({ params: { siteId }, body: routing, res }) => {
      const saved = await useCases.saveRouting.execute({ siteId, routing });
      res.locals.auditDetails = { detail: `${saved.rules.length} rules` };
      return okResponse({ success: true, ...saved });
    }),
  );

  router.post(
    ...operation(dryRunRouting, requireSiteMember, async ({ params: { siteId }, body: { limit, ...routing } }) => {
      const matches = await useCases.dryRunRouting.execute({ siteId, routing, limit });
      return okResponse({ success: true, matches: matches.map(toDryRunMatchResource) });
    }),
  );

  return router;
}
