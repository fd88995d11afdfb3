import * as v from 'valibot';
import { UNMATCHED_REASONS } from '../../core/payments/executions/unmatched-money.ts';
import { DESCRIPTION_MAX, RETURN_URL_MAX } from '../../core/payments/settings/settings-faults.ts';
import { MISSING_REQUIREMENTS, PLACEMENTS } from '../../core/shared/action-readiness.ts';
import { executionStatusSchema } from '../public/payments.ts';
import { exactObject, isoTimeSchema, nameSchema, textSchema } from '../schemas.ts';

const integerSchema = v.pipe(v.number(), v.integer());

/** What each of them may be is a rule of the core, which names the place. */
export const paymentSettingsSchema = exactObject({
  provider: v.string(),
  /** In the currency's minor unit. */
  amount: v.number('must be a whole number of the currency’s minor units'),
  currency: v.string(),
  description: textSchema(DESCRIPTION_MAX),
  successUrl: textSchema(RETURN_URL_MAX),
  cancelUrl: textSchema(RETURN_URL_MAX),
  enabled: v.boolean(),
  customerVisible: v.boolean(),
  placement: v.optional(v.picklist(PLACEMENTS), 'menu'),
  /** Left out or null: the product's own title in the visitor's language. */
  title: v.optional(v.nullable(nameSchema(120)), null),
});

export const paymentsAction = exactObject({
  actionKey: v.literal('payments'),
  enabled: v.boolean(),
  customerVisible: v.boolean(),
  placement: v.picklist(PLACEMENTS),
  title: v.nullable(v.string()),
  /** Whether it would work: it lacks nothing but to be enabled and visible. */
  ready: v.boolean(),
  /** Whether visitors may pay now. */
  usable: v.boolean(),
  lacks: v.array(v.picklist(MISSING_REQUIREMENTS)),
  settings: v.nullable(paymentSettingsSchema),
  testedAt: v.nullable(isoTimeSchema),
  /** Never the credentials themselves. */
  credentials: v.array(
    exactObject({
      provider: v.string(),
      changedAt: isoTimeSchema,
      /** Where the provider's webhooks go, below the address of the service. */
      webhookPath: v.string(),
    }),
  ),
  /** The providers that this installation offers. */
  providers: v.array(v.string()),
  /** Host of the page that visitors pay on, by provider: what the widget names before it opens that page. */
  checkoutHosts: v.record(v.string(), v.string()),
});

export const managedExecution = exactObject({
  executionId: v.string(),
  status: executionStatusSchema,
  provider: v.string(),
  amount: integerSchema,
  currency: v.string(),
  refundedAmount: integerSchema,
  /** When something of it last went back; null while nothing has. */
  refundedAt: v.nullable(isoTimeSchema),
  disputed: v.boolean(),
  /** How many payments came for it and are kept as unmatched money. */
  unmatched: integerSchema,
  sessionId: v.nullable(v.string()),
  paymentReference: v.nullable(v.string()),
  pageUrl: v.nullable(v.string()),
  intentKey: v.nullable(v.string()),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
  expiresAt: isoTimeSchema,
});

export const unmatchedMoney = exactObject({
  provider: v.string(),
  /** The provider's own id of the payment. */
  paymentReference: v.string(),
  amount: integerSchema,
  currency: v.string(),
  refundedAmount: integerSchema,
  reason: v.picklist(UNMATCHED_REASONS),
  executionId: v.nullable(v.string()),
  sessionId: v.nullable(v.string()),
  occurredAt: isoTimeSchema,
});
