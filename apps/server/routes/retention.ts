import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { readRetention, saveRetention } from '../../../contracts/management/retention.ts';
import { CountExpiredRecords } from '../../../core/retention/count-expired-records.ts';
import { ReadRetention } from '../../../core/retention/read-retention.ts';
import { SaveRetention } from '../../../core/retention/save-retention.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { createRouter } from '../middleware/create-router.ts';
import { okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes of a site's retention periods, for the site's members: docs/data-protection.md#retention */
export function retentionRoutes(
  container: DependencyContainer,
  { operation, requireSiteMember }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    countExpiredRecords: CountExpiredRecords,
    readRetention: ReadRetention,
    saveRetention: SaveRetention,
  });
  const router = createRouter();

  router.get(
    ...operation(readRetention, requireSiteMember, async ({ params: { siteId }, query: { dryRun } }) => {
      const retention = await useCases.readRetention.execute({ siteId });
      const counts = dryRun ? await useCases.countExpiredRecords.execute(siteId, retention) : null;
      return okResponse({ success: true, ...retention, counts });
    }),
  );

  router.put(
    ...operation(saveRetention, requireSiteMember, async ({ params: { siteId }, query: { dryRun }, body, res }) => {
      if (dryRun) {
        res.locals.auditDetails = { isSkipped: true };
        const counts = await useCases.countExpiredRecords.execute(siteId, body);
        return okResponse({ success: true, ...body, counts });
      }
      await useCases.saveRetention.execute({ siteId, ...body });
      const detail = Object.entries(body).map(([name, days]) => `${name} ${days ?? 'unlimited'}`);
      res.locals.auditDetails = { detail: detail.join(', ') };
      return okResponse({ success: true, ...body, counts: null });
    }),
  );

  return router;
}
