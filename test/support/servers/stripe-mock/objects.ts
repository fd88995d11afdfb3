import type { RequestedSession } from './session-request.ts';
import { nestedForm } from './session-request.ts';

/** The API version of the mock. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** State of a checkout, from which Stripe's objects are built. Times are in seconds. */
export interface Checkout {
  readonly id: string;
  readonly requested: RequestedSession;
  readonly createdAt: number;
  status: 'open' | 'complete' | 'expired';
  payment: 'unpaid' | 'paid';
  intent: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled' | undefined;
  /** The amount paid, in Stripe's units, and its currency. */
  taken: { readonly amount: number; readonly currency: string } | undefined;
  refunds: { readonly id: string; readonly amount: number; status: 'succeeded' | 'pending' | 'failed' }[];
  dispute: 'needs_response' | 'won' | 'lost' | undefined;
}

/** The `checkout.session` object. `expanded` includes the payment intent. */
export function toSessionObject(checkout: Checkout, baseUrl: string, expanded = false): Record<string, unknown> {
  const { id, requested, createdAt, status, payment } = checkout;
  const total = checkout.taken ?? requested;
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: total.amount,
    amount_total: total.amount,
    cancel_url: requested.form['cancel_url'] ?? null,
    client_reference_id: requested.form['client_reference_id'] ?? null,
    created: createdAt,
    currency: total.currency,
    expires_at: requested.expiresAt,
    livemode: false,
    metadata: nestedForm(requested.form['metadata']),
    mode: 'payment',
    payment_intent:
      checkout.intent === undefined ? null : expanded ? toPaymentIntentObject(checkout) : toIntentId(checkout),
    payment_status: payment,
    status,
    success_url: requested.form['success_url'],
    ui_mode: 'hosted_page',
    url: status === 'open' ? `${baseUrl}/c/pay/${id}` : null,
  };
}

function toPaymentIntentObject(checkout: Checkout): Record<string, unknown> {
  const { requested, taken, intent } = checkout;
  return {
    id: toIntentId(checkout),
    object: 'payment_intent',
    amount: (taken ?? requested).amount,
    amount_received: intent === 'succeeded' ? taken?.amount : 0,
    currency: (taken ?? requested).currency,
    latest_charge: intent === 'succeeded' ? toChargeObject(checkout) : null,
    metadata: readIntentMetadata(checkout),
    status: intent,
  };
}

/** The `charge` object of a payment. */
export function toChargeObject(checkout: Checkout): Record<string, unknown> {
  const { taken, requested, dispute } = checkout;
  return {
    id: toChargeId(checkout),
    object: 'charge',
    amount: (taken ?? requested).amount,
    amount_captured: (taken ?? requested).amount,
    amount_refunded: totalRefunded(checkout),
    captured: true,
    currency: (taken ?? requested).currency,
    disputed: dispute !== undefined,
    metadata: readIntentMetadata(checkout),
    paid: true,
    payment_intent: toIntentId(checkout),
    refunded: totalRefunded(checkout) === taken?.amount,
    status: 'succeeded',
  };
}

/** The latest `refund` object. */
export function toRefundObject(checkout: Checkout): Record<string, unknown> {
  const { id, amount, status } = checkout.refunds.at(-1) ?? { id: '', amount: 0, status: 'failed' };
  const currency = (checkout.taken ?? checkout.requested).currency;
  const of = { charge: toChargeId(checkout), payment_intent: toIntentId(checkout) };
  return { id, object: 'refund', amount, currency, ...of, metadata: {}, status };
}

/** The `dispute` object, which has no metadata. */
export function toDisputeObject(checkout: Checkout): Record<string, unknown> {
  const { amount, currency } = checkout.taken ?? checkout.requested;
  const of = { charge: toChargeId(checkout), payment_intent: toIntentId(checkout) };
  const id = checkout.id.replace('cs_test_', 'du_');
  return { id, object: 'dispute', amount, currency, ...of, metadata: {}, reason: 'general', status: checkout.dispute };
}

function totalRefunded({ refunds }: Checkout): number {
  return refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
}

function readIntentMetadata({ requested }: Checkout): unknown {
  return nestedForm(nestedForm(requested.form['payment_intent_data'])['metadata']);
}

/** The payment intent's id, which refunds and disputes refer to. */
function toIntentId({ id }: Checkout): string {
  return id.replace('cs_test_', 'pi_');
}

function toChargeId({ id }: Checkout): string {
  return id.replace('cs_test_', 'ch_');
}
