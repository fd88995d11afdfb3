import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
  listRequests,
  readAccountAudit,
  readSiteAudit,
  readUsage,
  summarizeRequests,
} from '../../../contracts/management/monitoring.ts';
import { DEPLOYMENT_AUDIT_OWNER_ID } from '../../../core/access/audit-entry.ts';
import { ReadAudit } from '../../../core/access/read-audit.ts';
import { ListRequests } from '../../../core/monitoring/request-log/list-requests.ts';
import type { RequestFilter } from '../../../core/monitoring/request-log/request-filter.ts';
import { SummarizeRequests } from '../../../core/monitoring/request-log/summarize-requests.ts';
import { FlushAndReadUsage } from '../../../core/monitoring/usage/flush-and-read-usage.ts';
import { parseInstant } from '../../../core/shared/time.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import {
  toAuditEntryResource,
  toLoggedRequestResource,
  toRequestSummaryResource,
} from '../../presenters/monitoring-resources.ts';
import { createRouter } from '../middleware/create-router.ts';
import { okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes of a site's audit log, request log and usage counts for the site's members, and of an account's audit log. */
export function monitoringRoutes(
  container: DependencyContainer,
  { operation, requireAccount, requireSiteMember }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    listRequests: ListRequests,
    summarizeRequests: SummarizeRequests,
    readAudit: ReadAudit,
    readUsage: FlushAndReadUsage,
  });
  const router = createRouter();

  router.get(
    ...operation(readSiteAudit, requireSiteMember, async ({ params: { siteId }, query }) => {
      const { entries, page } = await useCases.readAudit.execute({ ownerIds: [siteId], ...query });
      return okResponse({ success: true, data: entries.map(toAuditEntryResource), page });
    }),
  );

  router.get(
    ...operation(readAccountAudit, requireAccount, async ({ caller, query }) => {
      const ownerIds = caller.role === 'operator' ? [caller.id, DEPLOYMENT_AUDIT_OWNER_ID] : [caller.id];
      const { entries, page } = await useCases.readAudit.execute({ ownerIds, ...query });
      return okResponse({ success: true, data: entries.map(toAuditEntryResource), page });
    }),
  );

  router.get(
    ...operation(listRequests, requireSiteMember, async ({ params, query }) => {
      const { requests, page } = await useCases.listRequests.execute({ ...params, ...query, ...parsePeriod(query) });
      return okResponse({ success: true, data: requests.map(toLoggedRequestResource), page });
    }),
  );

  router.get(
    ...operation(summarizeRequests, requireSiteMember, async ({ params, query }) => {
      const summary = await useCases.summarizeRequests.execute({ ...params, ...query, ...parsePeriod(query) });
      return okResponse({ success: true, ...toRequestSummaryResource(summary) });
    }),
  );

  router.get(
    ...operation(readUsage, requireSiteMember, async ({ params, query }) =>
      okResponse({ success: true, ...(await useCases.readUsage.execute({ ...params, ...query })) }),
    ),
  );

  return router;
}

function parsePeriod({ from = '', to = '' }: Readonly<Record<'from' | 'to', string | undefined>>) {
  return { from: parseInstant(from), to: parseInstant(to) } satisfies RequestFilter;
}
