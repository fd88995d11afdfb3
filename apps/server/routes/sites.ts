import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { configureSite, createSite, listSites, readSite } from '../../../contracts/management/sites.ts';
import { ConfigureSite } from '../../../core/access/configure-site.ts';
import { CreateSite } from '../../../core/access/create-site.ts';
import { ListSites } from '../../../core/access/list-sites.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { toSiteRecord } from '../../presenters/records.ts';
import { formatSiteChange } from '../../presenters/site-change-detail.ts';
import { createRouter } from '../middleware/create-router.ts';
import { createdResponse, okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes of the account's sites. */
export function siteRoutes(container: DependencyContainer, { operation, account, ownSite }: RouteDependencies): Router {
  const useCases = resolveAll(container, {
    configureSite: ConfigureSite,
    createSite: CreateSite,
    listSites: ListSites,
  });
  const router = createRouter();

  router.get(
    ...operation(listSites, account, async ({ caller }) => {
      const sites = await useCases.listSites.execute({ accountId: caller.id });
      return okResponse({ success: true, sites: sites.map(toSiteRecord) });
    }),
  );

  router.post(
    ...operation(createSite, account, async ({ body, caller, res }) => {
      const site = await useCases.createSite.execute({ ...body, accountId: caller.id });
      res.locals.auditDetails = { subjectId: site.id, detail: site.name };
      return createdResponse({ success: true, site: toSiteRecord(site) });
    }),
  );

  router.get(
    ...operation(readSite, ownSite, ({ caller }) => okResponse({ success: true, site: toSiteRecord(caller.site) })),
  );

  router.patch(
    ...operation(configureSite, ownSite, async ({ params, body, caller, res }) => {
      const site = await useCases.configureSite.execute({ ...params, ...body, accountId: caller.account.id });
      res.locals.auditDetails = { detail: formatSiteChange(body) };
      return okResponse({ success: true, site: toSiteRecord(site) });
    }),
  );

  return router;
}
