import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { receiveCrmDelivery } from '../../../contracts/public/crm-inbound.ts';
import { CRM_DELIVERY_HEADERS } from '../../../core/crm/crm-delivery-headers.ts';
import { ReceiveCrmDelivery } from '../../../core/crm/receive-crm-delivery.ts';
import { formatIsoTime } from '../../../core/shared/time.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { createRouter } from '../middleware/create-router.ts';
import { collectHeaderValues } from '../operations/raw-headers.ts';
import { createdResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Receives signed deliveries of CRM systems: docs/crm-inbound.md */
export function crmInboundRoutes(
  container: DependencyContainer,
  { operation, limitCrmDeliveries }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, { receiveCrmDelivery: ReceiveCrmDelivery });
  const router = createRouter();

  router.post(
    ...operation(receiveCrmDelivery, limitCrmDeliveries, async ({ params: { installationId }, body, req, res }) => {
      const headers = collectHeaderValues(req, CRM_DELIVERY_HEADERS);
      const received = await useCases.receiveCrmDelivery.execute({ installationId, headers, body });
      res.locals.callerId = installationId;
      const { deliveryId, receivedAt } = received;
      return createdResponse({ success: true, deliveryId, receivedAt: formatIsoTime(receivedAt) });
    }),
  );

  return router;
}
