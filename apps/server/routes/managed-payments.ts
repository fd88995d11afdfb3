import {
  configurePaymentProvider,
  configurePayments,
  listExecutions,
  listUnmatchedMoney,
  testPayments,
} from '../../../contracts/management/payments.ts';
import type { Site } from '../../../core/access/site.ts';
import type { PaymentsReading } from '../../../core/payments/settings/read-payments.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { executionPlace, placeOfExecution, placeOfUnmatched, unmatchedPlace } from '../../presenters/payment-places.ts';
import { managedExecutionRecord, paymentsActionRecord, unmatchedRecord } from '../../presenters/payment-records.ts';
import { ok } from '../answers.ts';
import type { Guards } from '../guards.ts';
import type { OperationRouter } from '../operation-router.ts';
import { fillPlaceholders } from '../valid-parts.ts';

/** Stand-ins for the members of a body that are faulty. */
const PROVIDER = { provider: '', secretKey: '', webhookSecrets: [] };
const ADDRESSES = { successUrl: 'https://localhost', cancelUrl: 'https://localhost' };
const OFFER = { enabled: false, customerVisible: false };
const PAYMENTS = { provider: '', amount: 1, currency: '', description: '-', ...ADDRESSES, ...OFFER };

/** Management routes of a site's payments, for its account. */
export function serveManagedPayments(router: OperationRouter, guards: Guards, useCases: UseCases): void {
  const one = (reading: PaymentsReading, site: Site) =>
    ok({ success: true, action: paymentsActionRecord(reading, site) });

  router.serve(
    configurePayments,
    guards.ownSite,
    async ({ body, caller: { site } }) => {
      const { amount, currency, ...others } = body;
      const settings = { ...others, money: { amount, currency } };
      return one(await useCases.configurePayments.execute({ site, settings }), site);
    },
    (parts, { site }) => {
      const body = fillPlaceholders(configurePayments.body, PAYMENTS, parts);
      if (!body) return [];
      const { amount, currency, ...others } = body;
      return useCases.configurePayments.faultsOf({ site, settings: { ...others, money: { amount, currency } } });
    },
  );

  router.serve(testPayments, guards.ownSite, async ({ params, caller: { site } }) =>
    one(await useCases.testPayments.execute(params), site),
  );

  router.serve(
    configurePaymentProvider,
    guards.ownSite,
    async ({ params, body, caller: { site }, exchange }) => {
      exchange.audited = { subjectId: body.provider };
      return one(await useCases.configurePaymentProvider.execute({ ...params, ...body }), site);
    },
    (parts) => {
      const body = fillPlaceholders(configurePaymentProvider.body, PROVIDER, parts);
      return body ? useCases.configurePaymentProvider.faultsOf(body) : [];
    },
  );

  router.serve(listExecutions, guards.ownSite, async ({ params, query: { cursor, ...query } }) => {
    const { limit } = query;
    const after = placeOfExecution(cursor);
    const { executions, hasMore } = await useCases.listExecutions.execute({ ...params, ...query, after });
    const nextCursor = hasMore ? executionPlace(executions.at(-1)) : null;
    return ok({ success: true, data: executions.map(managedExecutionRecord), page: { limit, hasMore, nextCursor } });
  });

  router.serve(listUnmatchedMoney, guards.ownSite, async ({ params, query: { limit, cursor } }) => {
    const after = placeOfUnmatched(cursor);
    const { unmatched, hasMore } = await useCases.listUnmatchedMoney.execute({ ...params, limit, after });
    const nextCursor = hasMore ? unmatchedPlace(unmatched.at(-1)) : null;
    return ok({ success: true, data: unmatched.map(unmatchedRecord), page: { limit, hasMore, nextCursor } });
  });
}
