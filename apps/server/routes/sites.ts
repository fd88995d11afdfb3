import { configureSite, createSite, listSites, readSite } from '../../../contracts/management/sites.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { siteRecord } from '../../presenters/records.ts';
import { siteChangeDetail } from '../../presenters/site-change-detail.ts';
import { created, ok } from '../answers.ts';
import type { Guards } from '../guards.ts';
import type { OperationRouter } from '../operation-router.ts';

/** Routes of the account's sites. */
export function serveSites(router: OperationRouter, guards: Guards, useCases: UseCases): void {
  router.serve(listSites, guards.account, async ({ caller }) => {
    const sites = await useCases.listSites.execute({ accountId: caller.id });
    return ok({ success: true, sites: sites.map(siteRecord) });
  });

  router.serve(createSite, guards.account, async ({ body, caller, exchange }) => {
    const site = await useCases.createSite.execute({ ...body, accountId: caller.id });
    exchange.audited = { subjectId: site.id, detail: site.name };
    return created({ success: true, site: siteRecord(site) });
  });

  router.serve(readSite, guards.ownSite, ({ caller }) => ok({ success: true, site: siteRecord(caller.site) }));

  router.serve(configureSite, guards.ownSite, async ({ params, body, caller, exchange }) => {
    const site = await useCases.configureSite.execute({ ...params, ...body, accountId: caller.account.id });
    exchange.audited = { detail: siteChangeDetail(body) };
    return ok({ success: true, site: siteRecord(site) });
  });
}
