import type * as v from 'valibot';
import { receiveSitePaymentWebhook } from '../../contracts/management/payments.ts';
import type {
  managedExecutionSchema,
  paymentsActionSchema,
  unmatchedMoneySchema,
} from '../../contracts/payment-records.ts';
import { type Execution, findLastRefundTime } from '../../core/payments/executions/execution.ts';
import type { UnmatchedMoney } from '../../core/payments/executions/unmatched-money.ts';
import { listMissingPaymentRequirements } from '../../core/payments/settings/list-missing-payment-requirements.ts';
import type { PaymentSettings } from '../../core/payments/settings/payment-action.ts';
import type { PaymentConfiguration } from '../../core/payments/settings/read-payment-configuration.ts';
import { isActionReady } from '../../core/shared/action-readiness.ts';
import { formatIsoTime, formatIsoTimeOrNull } from '../../core/shared/time.ts';

type PaymentsActionResource = v.InferOutput<typeof paymentsActionSchema>;
type ExecutionResource = v.InferOutput<typeof managedExecutionSchema>;
type UnmatchedMoneyResource = v.InferOutput<typeof unmatchedMoneySchema>;

/** The fields of `Site` that the API resource of the action `payments` depends on. */
export interface PaymentActionSite {
  readonly id: string;
  readonly allowedOrigins: readonly string[];
}

/** Converts a site's action `payments` to its API resource. */
export function toPaymentsActionResource(
  payments: PaymentConfiguration,
  site: PaymentActionSite,
): PaymentsActionResource {
  const { settings, testedAt, credentials, offeredProviders, checkoutHosts } = payments;
  const lacks = [...listMissingPaymentRequirements(payments, site.allowedOrigins)];
  return {
    actionKey: 'payments',
    enabled: settings?.enabled ?? false,
    customerVisible: settings?.customerVisible ?? false,
    placement: settings?.placement ?? 'menu',
    title: settings?.title ?? null,
    ready: isActionReady(lacks),
    usable: lacks.length === 0,
    lacks,
    settings: settings && toPaymentSettingsResource(settings),
    testedAt: formatIsoTimeOrNull(testedAt),
    credentials: credentials.map(({ provider, changedAt }) => ({
      provider,
      changedAt: formatIsoTime(changedAt),
      webhookPath: receiveSitePaymentWebhook.path.replace('{provider}', provider).replace('{siteId}', site.id),
    })),
    providers: [...offeredProviders],
    checkoutHosts: { ...checkoutHosts },
  };
}

/** Converts an execution to its API resource for the site's members. Visitors get fewer members. */
export function toManagedExecutionResource(execution: Execution): ExecutionResource {
  const { id, status, provider, money, refundedAmount, disputed, unmatched, session } = execution;
  const { paymentReference, pageUrl, intentKey, createdAt, updatedAt, expiresAt } = execution;
  return {
    executionId: id,
    status,
    provider,
    amount: money.amount,
    currency: money.currency,
    refundedAmount,
    refundedAt: formatIsoTimeOrNull(findLastRefundTime(execution)),
    disputed,
    unmatched: unmatched.length,
    sessionId: session?.sessionId ?? null,
    paymentReference,
    pageUrl,
    intentKey,
    createdAt: formatIsoTime(createdAt),
    updatedAt: formatIsoTime(updatedAt),
    expiresAt: formatIsoTime(expiresAt),
  };
}

/** Converts a payment that fits no execution to its API resource. */
export function toUnmatchedMoneyResource(unmatched: UnmatchedMoney): UnmatchedMoneyResource {
  const { provider, paymentReference, money, refundedAmount, reason, executionId, sessionId, occurredAt } = unmatched;
  const { amount, currency } = money;
  const fields = { provider, paymentReference, amount, currency, refundedAmount, reason, executionId, sessionId };
  return { ...fields, occurredAt: formatIsoTime(occurredAt) };
}

function toPaymentSettingsResource({
  money,
  ...settings
}: PaymentSettings): NonNullable<PaymentsActionResource['settings']> {
  const { provider, description, successUrl, cancelUrl, enabled, customerVisible } = settings;
  const { placement = 'menu', title = null } = settings;
  return { provider, ...money, description, successUrl, cancelUrl, enabled, customerVisible, placement, title };
}
