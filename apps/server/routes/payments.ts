import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { executePayment, readExecution } from '../../../contracts/public/payments.ts';
import { ExecutePayment } from '../../../core/payments/checkout/execute-payment.ts';
import { ReadExecution } from '../../../core/payments/checkout/read-execution.ts';
import { formatIsoTime } from '../../../core/shared/time.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { createRouter } from '../middleware/create-router.ts';
import { createTraceparent } from '../middleware/request-context.ts';
import { createdResponse, okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

const PAYMENTS_ACTION_KEY = 'payments';

/** Routes with which pages of a site start a visitor's payment and read its status: docs/payments.md */
export function paymentRoutes(
  container: DependencyContainer,
  { operation, requireSiteOrigin }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, { executePayment: ExecutePayment, readExecution: ReadExecution });
  const router = createRouter();

  router.post(
    ...operation(executePayment, requireSiteOrigin, async ({ body, caller: site, res }) => {
      const traceparent = createTraceparent(res);
      const command = { site, ...body, traceparent };
      const { id: executionId, status, session, expiresAt } = await useCases.executePayment.execute(command);
      const { checkoutUrl } = session;
      return createdResponse({
        success: true,
        executionId,
        actionKey: PAYMENTS_ACTION_KEY,
        status,
        checkoutUrl,
        expiresAt: formatIsoTime(expiresAt),
      });
    }),
  );

  router.get(
    ...operation(readExecution, requireSiteOrigin, async ({ params }) => {
      const { id: executionId, status, money, ...execution } = await useCases.readExecution.execute(params);
      const [createdAt, updatedAt, expiresAt] = [execution.createdAt, execution.updatedAt, execution.expiresAt].map(
        formatIsoTime,
      );
      return okResponse({
        success: true,
        executionId,
        actionKey: PAYMENTS_ACTION_KEY,
        status,
        ...money,
        createdAt,
        updatedAt,
        expiresAt,
      });
    }),
  );

  return router;
}
