import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
  configurePaymentProvider,
  configurePayments,
  listExecutions,
  listUnmatchedMoney,
  summarizeExecutions,
  testPayments,
} from '../../../contracts/management/payments.ts';
import type { Site } from '../../../core/access/site.ts';
import { TestPayments } from '../../../core/payments/checkout/test-payments.ts';
import { ListExecutions } from '../../../core/payments/executions/list-executions.ts';
import { ListUnmatchedMoney } from '../../../core/payments/executions/list-unmatched-money.ts';
import { SummarizeExecutions } from '../../../core/payments/executions/summarize-executions.ts';
import { ConfigurePaymentProvider } from '../../../core/payments/settings/configure-payment-provider.ts';
import { ConfigurePayments } from '../../../core/payments/settings/configure-payments.ts';
import type { PaymentConfiguration } from '../../../core/payments/settings/read-payment-configuration.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import {
  formatExecutionCursor,
  formatUnmatchedCursor,
  parseExecutionCursor,
  parseUnmatchedCursor,
} from '../../presenters/payment-cursors.ts';
import {
  toManagedExecutionResource,
  toPaymentsActionResource,
  toUnmatchedMoneyResource,
} from '../../presenters/payment-resources.ts';
import { createRouter } from '../middleware/create-router.ts';
import { completeWithPlaceholders } from '../operations/partial-validation.ts';
import { okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Values of missing or invalid fields of a body while the core validates the other fields. */
const PROVIDER_PLACEHOLDERS = { provider: '', secretKey: '', webhookSecrets: [] };
const URL_PLACEHOLDERS = { successUrl: 'https://localhost', cancelUrl: 'https://localhost' };
const FLAG_PLACEHOLDERS = { enabled: false, customerVisible: false };
const PAYMENT_PLACEHOLDERS = {
  provider: '',
  amount: 1,
  currency: '',
  description: '-',
  ...URL_PLACEHOLDERS,
  ...FLAG_PLACEHOLDERS,
};

/** Management routes of a site's payments, for the site's members. */
export function managedPaymentRoutes(
  container: DependencyContainer,
  { operation, requireSiteMember }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    configurePaymentProvider: ConfigurePaymentProvider,
    configurePayments: ConfigurePayments,
    listExecutions: ListExecutions,
    listUnmatchedMoney: ListUnmatchedMoney,
    summarizeExecutions: SummarizeExecutions,
    testPayments: TestPayments,
  });
  const router = createRouter();

  const actionResponse = (payments: PaymentConfiguration, site: Site) =>
    okResponse({ success: true, action: toPaymentsActionResource(payments, site) });

  router.put(
    ...operation(
      configurePayments,
      requireSiteMember,
      async ({ body, caller: { site } }) => {
        const { amount, currency, ...others } = body;
        const settings = { ...others, money: { amount, currency } };
        return actionResponse(await useCases.configurePayments.execute({ site, settings }), site);
      },
      (parts, { site }) => {
        const body = completeWithPlaceholders(configurePayments.body, PAYMENT_PLACEHOLDERS, parts);
        if (!body) return [];
        const { amount, currency, ...others } = body;
        return useCases.configurePayments.validate({ site, settings: { ...others, money: { amount, currency } } });
      },
    ),
  );

  router.post(
    ...operation(testPayments, requireSiteMember, async ({ params, caller: { site } }) =>
      actionResponse(await useCases.testPayments.execute(params), site),
    ),
  );

  router.put(
    ...operation(
      configurePaymentProvider,
      requireSiteMember,
      async ({ params, body, caller: { site }, res }) => {
        res.locals.auditDetails = { subjectId: body.provider };
        return actionResponse(await useCases.configurePaymentProvider.execute({ ...params, ...body }), site);
      },
      (parts) => {
        const body = completeWithPlaceholders(configurePaymentProvider.body, PROVIDER_PLACEHOLDERS, parts);
        return body ? useCases.configurePaymentProvider.validate(body) : [];
      },
    ),
  );

  router.get(
    ...operation(listExecutions, requireSiteMember, async ({ params, query: { cursor, ...query } }) => {
      const { limit } = query;
      const after = parseExecutionCursor(cursor);
      const { executions, hasMore } = await useCases.listExecutions.execute({ ...params, ...query, after });
      const nextCursor = hasMore ? formatExecutionCursor(executions.at(-1)) : null;
      return okResponse({
        success: true,
        data: executions.map(toManagedExecutionResource),
        page: { limit, hasMore, nextCursor },
      });
    }),
  );

  router.get(
    ...operation(summarizeExecutions, requireSiteMember, async ({ params }) => {
      const { volumes, ...summary } = await useCases.summarizeExecutions.execute(params);
      return okResponse({ success: true, ...summary, volumes: [...volumes] });
    }),
  );

  router.get(
    ...operation(listUnmatchedMoney, requireSiteMember, async ({ params, query: { limit, cursor } }) => {
      const after = parseUnmatchedCursor(cursor);
      const { unmatched, hasMore } = await useCases.listUnmatchedMoney.execute({ ...params, limit, after });
      const nextCursor = hasMore ? formatUnmatchedCursor(unmatched.at(-1)) : null;
      return okResponse({
        success: true,
        data: unmatched.map(toUnmatchedMoneyResource),
        page: { limit, hasMore, nextCursor },
      });
    }),
  );

  return router;
}
