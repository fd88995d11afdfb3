import { executePayment, readExecution } from '../../../contracts/public/payments.ts';
import { isoTime } from '../../../core/shared/time.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { created, ok } from '../answers.ts';
import type { Guards } from '../guards.ts';
import type { OperationRouter } from '../operation-router.ts';

const actionKey = 'payments';

/** Operations 12 and 13 of spec section 4. */
export function servePayments(router: OperationRouter, guards: Guards, useCases: UseCases): void {
  router.serve(executePayment, guards.siteOrigin, async ({ body, caller: site }) => {
    const { id: executionId, status, session, expiresAt } = await useCases.executePayment.execute({ site, ...body });
    const { checkoutUrl } = session;
    return created({ success: true, executionId, actionKey, status, checkoutUrl, expiresAt: isoTime(expiresAt) });
  });

  router.serve(readExecution, guards.siteOrigin, async ({ params }) => {
    const { id: executionId, status, money, ...execution } = await useCases.readExecution.execute(params);
    const [createdAt, updatedAt, expiresAt] = [execution.createdAt, execution.updatedAt, execution.expiresAt].map(
      isoTime,
    );
    return ok({ success: true, executionId, actionKey, status, ...money, createdAt, updatedAt, expiresAt });
  });
}
