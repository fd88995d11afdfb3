import type { Request, Response, Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { receivePaymentWebhook, receiveSitePaymentWebhook } from '../../../contracts/management/payments.ts';
import { ReceivePaymentEvent } from '../../../core/payments/events/receive-payment-event.ts';
import { MAX_SHARED_WEBHOOK_BYTES } from '../../../core/payments/settings/provider-webhook-secret-lookup.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { createRouter } from '../middleware/create-router.ts';
import { HttpError } from '../middleware/problem-response.ts';
import { collectUniqueHeaders } from '../operations/raw-headers.ts';
import { okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/**
 * Routes that receive the webhooks of payment providers: one route per site, and one for all sites
 * (docs/payments.md#payment-webhooks).
 */
export function paymentWebhookRoutes(
  container: DependencyContainer,
  { operation, limitPaymentWebhooks }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, { receivePaymentEvent: ReceivePaymentEvent });
  const router = createRouter();

  const receive = async (
    { provider, siteId, body }: { provider: string; siteId: string | undefined; body: Uint8Array },
    req: Request,
    res: Response,
  ) => {
    // Ignores headers that were sent more than once. Otherwise code could use another value of a header than the
    // verified value.
    const headers = collectUniqueHeaders(req);
    const receipt = await useCases.receivePaymentEvent.execute({ provider, siteId, body, headers });
    if (receipt.outcome !== 'ignored') res.locals.callerId = receipt.siteId;
    return okResponse({ success: true, outcome: receipt.outcome });
  };

  router.post(
    ...operation(receivePaymentWebhook, limitPaymentWebhooks, ({ params, body, req, res }) => {
      if (body.length > MAX_SHARED_WEBHOOK_BYTES) throw new HttpError('body_too_large');
      return receive({ provider: params.provider, siteId: undefined, body }, req, res);
    }),
  );
  router.post(
    ...operation(receiveSitePaymentWebhook, limitPaymentWebhooks, ({ params, body, req, res }) =>
      receive({ provider: params.provider, siteId: params.siteId, body }, req, res),
    ),
  );

  return router;
}
