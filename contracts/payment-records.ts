import * as v from 'valibot';
import { EXECUTION_STATUSES, type ExecutionStatus } from '../core/payments/executions/execution.ts';
import { UNMATCHED_REASONS } from '../core/payments/executions/unmatched-money.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_RETURN_URL_LENGTH } from '../core/payments/settings/validate-payment-settings.ts';
import { MISSING_REQUIREMENTS, PLACEMENTS } from '../core/shared/action-readiness.ts';
import { executionStatusSchema } from './public/payments.ts';
import { exactObject, isoTimeSchema, nameSchema, textSchema } from './schemas.ts';

const integerSchema = v.pipe(v.number(), v.integer());

/**
 * The payment settings of a site. This schema checks only their types. The core validates the values and reports
 * violations with JSON pointers.
 */
export const paymentSettingsSchema = exactObject({
  provider: v.string(),
  /** Amount in minor units of the currency: 1000 is 10.00 EUR. */
  amount: v.number('must be a whole number of the currency’s minor units'),
  currency: v.string(),
  description: textSchema(MAX_DESCRIPTION_LENGTH),
  successUrl: textSchema(MAX_RETURN_URL_LENGTH),
  cancelUrl: textSchema(MAX_RETURN_URL_LENGTH),
  enabled: v.boolean(),
  customerVisible: v.boolean(),
  placement: v.optional(v.picklist(PLACEMENTS), 'menu'),
  /** If null, the widget shows its default title in the visitor's language. */
  title: v.optional(v.nullable(nameSchema(120)), null),
});

export const paymentsActionSchema = exactObject({
  actionKey: v.literal('payments'),
  enabled: v.boolean(),
  customerVisible: v.boolean(),
  placement: v.picklist(PLACEMENTS),
  title: v.nullable(v.string()),
  /** Whether the action would work if it were enabled and visible. */
  ready: v.boolean(),
  /** Whether visitors can pay now. */
  usable: v.boolean(),
  lacks: v.array(v.picklist(MISSING_REQUIREMENTS)),
  settings: v.nullable(paymentSettingsSchema),
  testedAt: v.nullable(isoTimeSchema),
  /** The providers with stored credentials. The credentials themselves are not included. */
  credentials: v.array(
    exactObject({
      provider: v.string(),
      changedAt: isoTimeSchema,
      /** Path of the URL to which the provider sends webhooks, relative to the server's base URL. */
      webhookPath: v.string(),
    }),
  ),
  /** The providers that this server supports. */
  providers: v.array(v.string()),
  /** Host of the checkout page by provider. The widget shows the host before it opens the page. */
  checkoutHosts: v.record(v.string(), v.string()),
});

export const managedExecutionSchema = exactObject({
  executionId: v.string(),
  status: executionStatusSchema,
  provider: v.string(),
  amount: integerSchema,
  currency: v.string(),
  refundedAmount: integerSchema,
  /** Time of the latest refund, or null. */
  refundedAt: v.nullable(isoTimeSchema),
  disputed: v.boolean(),
  /** Number of payments for this execution that are recorded as unmatched. */
  unmatched: integerSchema,
  sessionId: v.nullable(v.string()),
  paymentReference: v.nullable(v.string()),
  pageUrl: v.nullable(v.string()),
  intentKey: v.nullable(v.string()),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
  expiresAt: isoTimeSchema,
});

export const unmatchedMoneySchema = exactObject({
  provider: v.string(),
  /** The provider's id of the payment. */
  paymentReference: v.string(),
  amount: integerSchema,
  currency: v.string(),
  refundedAmount: integerSchema,
  reason: v.picklist(UNMATCHED_REASONS),
  executionId: v.nullable(v.string()),
  sessionId: v.nullable(v.string()),
  occurredAt: isoTimeSchema,
});

const statusCounts = Object.fromEntries(EXECUTION_STATUSES.map((status) => [status, integerSchema])) as Record<
  ExecutionStatus,
  typeof integerSchema
>;

/** The fields of a summary of executions. */
export const executionSummaryEntries = {
  /** False if the site has more than 2,000 executions in this time. Then only the newest executions are counted. */
  isComplete: v.boolean(),
  /** Number of executions by status. */
  byStatus: exactObject(statusCounts),
  /** Number of executions with a full or partial refund. */
  refunded: integerSchema,
  disputed: integerSchema,
  /** The succeeded payments by currency. Amounts are in minor units. */
  volumes: v.array(
    exactObject({
      currency: v.string(),
      payments: integerSchema,
      paidAmount: integerSchema,
      refundedAmount: integerSchema,
    }),
  ),
};
