import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
  configureSite,
  createSite,
  deleteSite,
  listSites,
  readSite,
  restoreSite,
} from '../../../contracts/management/sites.ts';
import { ConfigureSite } from '../../../core/access/configure-site.ts';
import { CreateSite } from '../../../core/access/create-site.ts';
import { DeleteSite } from '../../../core/access/delete-site.ts';
import { ListSites } from '../../../core/access/list-sites.ts';
import { RestoreSite } from '../../../core/access/restore-site.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { toMembershipResource } from '../../presenters/access-resources.ts';
import { formatSiteAuditDetail } from '../../presenters/format-site-audit-detail.ts';
import { createRouter } from '../middleware/create-router.ts';
import { createdResponse, okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes of an account's sites. */
export function siteRoutes(
  container: DependencyContainer,
  { operation, requireAccount, requireSiteMember }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    configureSite: ConfigureSite,
    createSite: CreateSite,
    deleteSite: DeleteSite,
    listSites: ListSites,
    restoreSite: RestoreSite,
  });
  const router = createRouter();

  router.get(
    ...operation(listSites, requireAccount, async ({ caller }) => {
      const memberships = await useCases.listSites.execute({ accountId: caller.id });
      return okResponse({ success: true, sites: memberships.map(toMembershipResource) });
    }),
  );

  router.post(
    ...operation(createSite, requireAccount, async ({ body, caller, res }) => {
      const site = await useCases.createSite.execute({ ...body, accountId: caller.id });
      res.locals.auditDetails = { subjectId: site.id, detail: site.name };
      return createdResponse({ success: true, site: toMembershipResource({ site, role: 'owner' }) });
    }),
  );

  router.get(
    ...operation(readSite, requireSiteMember, ({ caller }) =>
      okResponse({ success: true, site: toMembershipResource(caller) }),
    ),
  );

  router.patch(
    ...operation(configureSite, requireSiteMember, async ({ params, body, caller, res }) => {
      const site = await useCases.configureSite.execute({ ...params, ...body });
      res.locals.auditDetails = { detail: formatSiteAuditDetail(body) };
      return okResponse({ success: true, site: toMembershipResource({ site, role: caller.role }) });
    }),
  );

  router.delete(
    ...operation(deleteSite, requireSiteMember, async ({ params, caller, res }) => {
      const site = await useCases.deleteSite.execute(params);
      if (caller.site.deletion) res.locals.auditDetails = { isSkipped: true };
      return okResponse({ success: true, site: toMembershipResource({ site, role: caller.role }) });
    }),
  );

  router.post(
    ...operation(restoreSite, requireSiteMember, async ({ params, caller, res }) => {
      const site = await useCases.restoreSite.execute(params);
      res.locals.auditDetails = caller.site.deletion ? { subjectId: site.id } : { isSkipped: true };
      return okResponse({ success: true, site: toMembershipResource({ site, role: caller.role }) });
    }),
  );

  return router;
}
