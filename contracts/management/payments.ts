import * as v from 'valibot';
import { WEBHOOK_SECRETS_MAX } from '../../core/payments/settings/configure-payment-provider.ts';
import { operation } from '../operation.ts';
import { executionStatus } from '../public/payments.ts';
import { anyObject, exactObject, maxItems } from '../schemas.ts';
import { pageOf, paging } from './pages.ts';
import { managedExecution, paymentSettings, paymentsAction, unmatchedMoney } from './payment-records.ts';

const action = exactObject({ success: v.literal(true), action: paymentsAction });

export const configurePayments = operation({
  id: 'configurePayments',
  method: 'put',
  path: '/sites/{siteId}/actions/payments',
  summary: 'Replace the site’s payment settings; another provider has to be tested anew',
  access: 'bearer',
  audit: 'action.configured',
  body: paymentSettings,
  success: { status: 200, description: 'The action as it is now.', schema: action },
  problems: ['site_not_found'],
});

export const testPayments = operation({
  id: 'testPayments',
  method: 'post',
  path: '/sites/{siteId}/actions/payments/test',
  summary: 'Have the provider open and end a checkout session by the saved settings and credentials',
  access: 'bearer',
  audit: 'none',
  success: { status: 200, description: 'The action, with the time of the test.', schema: action },
  problems: ['site_not_found', 'payments_not_configured', 'payment_provider_refused', 'payment_provider_unavailable'],
});

export const configurePaymentProvider = operation({
  id: 'configurePaymentProvider',
  method: 'put',
  path: '/sites/{siteId}/payments/provider',
  summary: 'Store a provider’s credentials in place of those before; payments by it have to be tested anew',
  access: 'bearer',
  audit: 'payment_provider.configured',
  body: exactObject({
    provider: v.string(),
    secretKey: v.string(),
    webhookSecrets: v.pipe(
      v.array(v.string()),
      maxItems(WEBHOOK_SECRETS_MAX, `must have at most ${WEBHOOK_SECRETS_MAX} secrets`),
    ),
  }),
  success: { status: 200, description: 'The action; never the credentials.', schema: action },
  problems: ['site_not_found'],
});

export const listExecutions = operation({
  id: 'listExecutions',
  method: 'get',
  path: '/sites/{siteId}/payments/executions',
  summary: 'List the site’s executions, newest first',
  access: 'bearer',
  query: {
    status: v.optional(executionStatus),
    /** `true`: only those of whose payment something went back. */
    refunded: v.optional(v.boolean('must be true or false')),
    ...paging,
  },
  success: { status: 200, description: 'A page of executions.', schema: pageOf(managedExecution) },
  problems: ['site_not_found'],
});

export const listUnmatchedMoney = operation({
  id: 'listUnmatchedMoney',
  method: 'get',
  path: '/sites/{siteId}/payments/unmatched',
  summary: 'List the money that came and that no execution asked for, the latest first',
  access: 'bearer',
  query: paging,
  success: { status: 200, description: 'A page of unmatched money.', schema: pageOf(unmatchedMoney) },
  problems: ['site_not_found'],
});

const received = {
  status: 200,
  description: 'The event is stored with all that follows from it, or was before, or nothing depends on it.',
  schema: exactObject({
    success: v.literal(true),
    outcome: v.picklist(['applied', 'known', 'unmatched', 'early', 'ignored']),
  }),
} as const;

export const receivePaymentWebhook = operation({
  id: 'receivePaymentWebhook',
  method: 'post',
  path: '/webhooks/payments/{provider}',
  summary: 'Receive a payment provider’s webhook, by whichever site’s secret it is signed',
  access: 'webhook',
  body: anyObject(),
  success: received,
  problems: ['payment_provider_unknown'],
});

export const receiveSitePaymentWebhook = operation({
  id: 'receiveSitePaymentWebhook',
  method: 'post',
  path: '/webhooks/payments/{provider}/{siteId}',
  summary: 'Receive a payment provider’s webhook that is signed by this site’s secret',
  access: 'webhook',
  body: anyObject(),
  success: received,
  problems: ['payment_provider_unknown'],
});
