import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
  dryRunMapping,
  listDeliveries,
  readDelivery,
  reapplyDeliveries,
  reapplyDelivery,
  sendTestDelivery,
} from '../../../contracts/management/deliveries.ts';
import { DryRunMapping } from '../../../core/crm/dry-run-mapping.ts';
import { ListCrmDeliveries } from '../../../core/crm/list-crm-deliveries.ts';
import { ReadCrmDelivery } from '../../../core/crm/read-crm-delivery.ts';
import { ReplayDeliveries } from '../../../core/crm/replay-deliveries.ts';
import { ReplayDelivery } from '../../../core/crm/replay-delivery.ts';
import { SendTestCrmDelivery } from '../../../core/crm/send-test-crm-delivery.ts';
import { formatIsoTime, parseInstant } from '../../../core/shared/time.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { toCrmDeliveryResource, toMappingPreviewResource } from '../../presenters/crm-resources.ts';
import { createRouter } from '../middleware/create-router.ts';
import { createdResponse, okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes of the deliveries to a CRM connection, for the site's members. */
export function crmDeliveryRoutes(
  container: DependencyContainer,
  { operation, requireSiteMember }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    dryRunMapping: DryRunMapping,
    listDeliveries: ListCrmDeliveries,
    readDelivery: ReadCrmDelivery,
    reapplyDeliveries: ReplayDeliveries,
    reapplyDelivery: ReplayDelivery,
    testDelivery: SendTestCrmDelivery,
  });
  const router = createRouter();

  router.get(
    ...operation(listDeliveries, requireSiteMember, async ({ params, query }) => {
      const { deliveries, page } = await useCases.listDeliveries.execute({ ...params, ...query });
      return okResponse({ success: true, data: deliveries.map(toCrmDeliveryResource), page });
    }),
  );

  router.get(
    ...operation(readDelivery, requireSiteMember, async ({ params }) => {
      const delivery = await useCases.readDelivery.execute(params);
      // The stored body is a JSON object in UTF-8. It is inserted unchanged, because its signature covers these bytes.
      const start = `{"success":true,"delivery":${JSON.stringify(toCrmDeliveryResource(delivery))},"event":`;
      return { status: 200, body: [start, delivery.body, '}'] };
    }),
  );

  router.post(
    ...operation(reapplyDelivery, requireSiteMember, async ({ params, body }) =>
      okResponse({
        success: true,
        delivery: toCrmDeliveryResource(await useCases.reapplyDelivery.execute({ ...params, ...body })),
      }),
    ),
  );

  router.post(
    ...operation(reapplyDeliveries, requireSiteMember, async ({ params, body, res }) => {
      const since = parseInstant(body.since) ?? 0;
      const reapplied = await useCases.reapplyDeliveries.execute({ ...params, since });
      res.locals.auditDetails = { detail: `${reapplied} since ${formatIsoTime(since)}` };
      return okResponse({ success: true, reapplied });
    }),
  );

  router.post(
    ...operation(sendTestDelivery, requireSiteMember, async ({ params, body }) => {
      const { deliveryId, receivedAt } = await useCases.testDelivery.execute({ ...params, ...body });
      return createdResponse({ success: true, deliveryId, receivedAt: formatIsoTime(receivedAt) });
    }),
  );

  router.post(
    ...operation(dryRunMapping, requireSiteMember, async ({ params, body }) =>
      okResponse({
        success: true,
        preview: toMappingPreviewResource(await useCases.dryRunMapping.execute({ ...params, ...body })),
      }),
    ),
  );

  return router;
}
