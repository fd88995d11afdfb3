import * as v from 'valibot';
import { MAX_PROVIDER_WEBHOOK_SECRETS } from '../../core/payments/settings/configure-payment-provider.ts';
import { defineOperation } from '../operation.ts';
import {
  executionSummaryEntries,
  managedExecutionSchema,
  paymentSettingsSchema,
  paymentsActionSchema,
  unmatchedMoneySchema,
} from '../payment-records.ts';
import { executionStatusSchema } from '../public/payments.ts';
import { anyObject, exactObject, maxItemsRule } from '../schemas.ts';
import { pageSchema, pagingQuery } from './paging.ts';

const paymentsActionResponseSchema = exactObject({ success: v.literal(true), action: paymentsActionSchema });

export const configurePayments = defineOperation({
  id: 'configurePayments',
  method: 'put',
  path: '/sites/{siteId}/actions/payments',
  summary: 'Replace the site’s payment settings; a new provider must be tested again',
  access: 'bearer',
  role: 'admin',
  audit: 'action.configured',
  body: paymentSettingsSchema,
  success: { status: 200, description: 'The updated action.', schema: paymentsActionResponseSchema },
  problems: ['site_not_found'],
});

export const testPayments = defineOperation({
  id: 'testPayments',
  method: 'post',
  path: '/sites/{siteId}/actions/payments/test',
  summary: 'Test the saved settings and credentials: the provider opens and expires a checkout session',
  access: 'bearer',
  role: 'admin',
  audit: 'none',
  success: { status: 200, description: 'The action, with the time of the test.', schema: paymentsActionResponseSchema },
  problems: ['site_not_found', 'payments_not_configured', 'payment_provider_refused', 'payment_provider_unavailable'],
});

export const configurePaymentProvider = defineOperation({
  id: 'configurePaymentProvider',
  method: 'put',
  path: '/sites/{siteId}/payments/provider',
  summary: 'Replace a provider’s credentials; payments with it must be tested again',
  access: 'bearer',
  role: 'owner',
  audit: 'payment_provider.configured',
  body: exactObject({
    provider: v.string(),
    secretKey: v.string(),
    webhookSecrets: v.pipe(
      v.array(v.string()),
      maxItemsRule(MAX_PROVIDER_WEBHOOK_SECRETS, `must have at most ${MAX_PROVIDER_WEBHOOK_SECRETS} secrets`),
    ),
  }),
  success: {
    status: 200,
    description: 'The updated action, without the credentials.',
    schema: paymentsActionResponseSchema,
  },
  problems: ['site_not_found'],
});

export const listExecutions = defineOperation({
  id: 'listExecutions',
  method: 'get',
  path: '/sites/{siteId}/payments/executions',
  summary: 'List the site’s payment executions, newest first',
  access: 'bearer',
  role: 'viewer',
  query: {
    status: v.optional(executionStatusSchema),
    /** `true`: only executions with a full or partial refund. */
    refunded: v.optional(v.boolean('must be true or false')),
    ...pagingQuery,
  },
  success: { status: 200, description: 'A page of executions.', schema: pageSchema(managedExecutionSchema) },
  problems: ['site_not_found'],
});

export const summarizeExecutions = defineOperation({
  id: 'summarizeExecutions',
  method: 'get',
  path: '/sites/{siteId}/payments/summary',
  summary: 'Count the payment executions of the last 30 days by status, and add up their amounts',
  access: 'bearer',
  role: 'viewer',
  success: {
    status: 200,
    description: 'The numbers of executions and the amounts by currency.',
    schema: exactObject({ success: v.literal(true), ...executionSummaryEntries }),
  },
  problems: ['site_not_found'],
});

export const listUnmatchedMoney = defineOperation({
  id: 'listUnmatchedMoney',
  method: 'get',
  path: '/sites/{siteId}/payments/unmatched',
  summary: 'List unmatched payments: money received without a matching execution, newest first',
  access: 'bearer',
  role: 'viewer',
  query: pagingQuery,
  success: { status: 200, description: 'A page of unmatched payments.', schema: pageSchema(unmatchedMoneySchema) },
  problems: ['site_not_found'],
});

const paymentWebhookResponse = {
  status: 200,
  description: 'The event was processed, now or by an earlier delivery, or is not relevant.',
  schema: exactObject({
    success: v.literal(true),
    outcome: v.picklist(['applied', 'known', 'unmatched', 'early', 'ignored']),
  }),
} as const;

export const receivePaymentWebhook = defineOperation({
  id: 'receivePaymentWebhook',
  method: 'post',
  path: '/webhooks/payments/{provider}',
  summary: 'Receive a payment provider’s webhook; the signature identifies the site',
  access: 'webhook',
  body: anyObject(),
  success: paymentWebhookResponse,
  problems: ['payment_provider_unknown'],
});

export const receiveSitePaymentWebhook = defineOperation({
  id: 'receiveSitePaymentWebhook',
  method: 'post',
  path: '/webhooks/payments/{provider}/{siteId}',
  summary: 'Receive a payment provider’s webhook, signed with this site’s secret',
  access: 'webhook',
  body: anyObject(),
  success: paymentWebhookResponse,
  problems: ['payment_provider_unknown'],
});
