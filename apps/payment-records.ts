import type * as v from 'valibot';
import type { LACKS, managedExecution, paymentsAction, unmatchedMoney } from '../contracts/payment-records.ts';
import { receiveSitePaymentWebhook } from '../contracts/unlisted/payments.ts';
import type { Execution } from '../core/payments/execution.ts';
import { isWithin, type PaymentSettings } from '../core/payments/payment-action.ts';
import type { PaymentsReading } from '../core/payments/read-payments.ts';
import type { UnmatchedMoney } from '../core/payments/unmatched-money.ts';
import { isoTime, isoTimeOrNull } from '../core/shared/time.ts';

type ActionRecord = v.InferOutput<typeof paymentsAction>;
type ExecutionRecord = v.InferOutput<typeof managedExecution>;
type UnmatchedRecord = v.InferOutput<typeof unmatchedMoney>;
type Lack = (typeof LACKS)[number];

/** The site that an action is of, as far as its readiness depends on it. */
export interface ActionSite {
  readonly id: string;
  readonly allowedOrigins: readonly string[];
}

/** A site's action `payments` for its owner. Decisions 6, 7. */
export function paymentsActionRecord(reading: PaymentsReading, site: ActionSite): ActionRecord {
  const { settings, testedAt, credentials, offered } = reading;
  const lacks = lacksOf(reading, site);
  return {
    actionKey: 'payments',
    usable: lacks.length === 0,
    lacks,
    settings: settings && settingsRecord(settings),
    testedAt: isoTimeOrNull(testedAt),
    credentials: credentials.map(({ provider, changedAt }) => ({
      provider,
      changedAt: isoTime(changedAt),
      webhookPath: receiveSitePaymentWebhook.path.replace('{provider}', provider).replace('{siteId}', site.id),
    })),
    providers: [...offered],
  };
}

/** An execution for the site's owner. */
export function managedExecutionRecord(execution: Execution): ExecutionRecord {
  const { id, status, provider, money, refundedAmount, disputed, unmatched, session } = execution;
  const { paymentReference, pageUrl, intentKey, createdAt, updatedAt, expiresAt } = execution;
  return {
    executionId: id,
    status,
    provider,
    amount: money.amount,
    currency: money.currency,
    refundedAmount,
    disputed,
    unmatched: unmatched.length,
    sessionId: session?.sessionId ?? null,
    paymentReference,
    pageUrl,
    intentKey,
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
    expiresAt: isoTime(expiresAt),
  };
}

/** Money that is nobody's, for the site's owner. */
export function unmatchedRecord(unmatched: UnmatchedMoney): UnmatchedRecord {
  const { provider, paymentReference, money, refundedAmount, reason, executionId, sessionId, occurredAt } = unmatched;
  const { amount, currency } = money;
  const found = { provider, paymentReference, amount, currency, refundedAmount, reason, executionId, sessionId };
  return { ...found, occurredAt: isoTime(occurredAt) };
}

function settingsRecord({ money, ...settings }: PaymentSettings): NonNullable<ActionRecord['settings']> {
  const { provider, description, successUrl, cancelUrl, enabled, customerVisible } = settings;
  return { provider, ...money, description, successUrl, cancelUrl, enabled, customerVisible };
}

function lacksOf(
  { settings, testedAt, credentials, offered }: PaymentsReading,
  { allowedOrigins }: ActionSite,
): Lack[] {
  if (!settings) return ['settings'];
  const { provider, successUrl, cancelUrl, enabled, customerVisible } = settings;
  const isThere: Record<Exclude<Lack, 'settings'>, boolean> = {
    provider: offered.includes(provider),
    credentials: credentials.some((one) => one.provider === provider),
    test: testedAt !== null,
    return_addresses: isWithin(successUrl, allowedOrigins) && isWithin(cancelUrl, allowedOrigins),
    enabled,
    customer_visible: customerVisible,
  };
  return (Object.keys(isThere) as (keyof typeof isThere)[]).filter((lack) => !isThere[lack]);
}
