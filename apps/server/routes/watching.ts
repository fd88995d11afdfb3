import { listRequests, readAccountAudit, readSiteAudit, readUsage } from '../../../contracts/management/monitoring.ts';
import { INSTALLATION } from '../../../core/access/audit-entry.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { auditRecord, requestRecord } from '../../presenters/monitoring-records.ts';
import { ok } from '../answers.ts';
import type { Guards } from '../guards.ts';
import type { OperationRouter } from '../operation-router.ts';

/** Routes of the audit record, the request log and the usage counts, for an account. */
export function serveWatching(router: OperationRouter, guards: Guards, useCases: UseCases): void {
  router.serve(readSiteAudit, guards.ownSite, async ({ params: { siteId }, query }) => {
    const { entries, page } = await useCases.readAudit.execute({ ownerIds: [siteId], ...query });
    return ok({ success: true, data: entries.map(auditRecord), page });
  });

  router.serve(readAccountAudit, guards.account, async ({ caller, query }) => {
    const ownerIds = caller.role === 'operator' ? [caller.id, INSTALLATION] : [caller.id];
    const { entries, page } = await useCases.readAudit.execute({ ownerIds, ...query });
    return ok({ success: true, data: entries.map(auditRecord), page });
  });

  router.serve(listRequests, guards.ownSite, async ({ params, query }) => {
    const { requests, page } = await useCases.listRequests.execute({ ...params, ...query });
    return ok({ success: true, data: requests.map(requestRecord), page });
  });

  router.serve(readUsage, guards.ownSite, async ({ params, query }) =>
    ok({ success: true, ...(await useCases.readUsage.execute({ ...params, ...query })) }),
  );
}
