import type { AskedSession } from './checkout-shape.ts';
import { inner } from './checkout-shape.ts';

/** The API version that the peer speaks. */
export const PEER_VERSION = '2026-10-28.endive';

/** What the peer knows of one checkout, from which it makes the objects that Stripe shows. Times in seconds. */
export interface Checkout {
  readonly id: string;
  readonly asked: AskedSession;
  readonly createdAt: number;
  status: 'open' | 'complete' | 'expired';
  payment: 'unpaid' | 'paid';
  intent: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled' | undefined;
  /** What was taken, in Stripe's units and in which currency. */
  taken: { readonly amount: number; readonly currency: string } | undefined;
  refunds: { readonly id: string; readonly amount: number; status: 'succeeded' | 'pending' | 'failed' }[];
  dispute: 'needs_response' | 'won' | 'lost' | undefined;
}

/** The `checkout.session`; its payment is whole where it was asked to be expanded. */
export function sessionObject(checkout: Checkout, baseUrl: string, expanded = false): Record<string, unknown> {
  const { id, asked, createdAt, status, payment } = checkout;
  const total = checkout.taken ?? asked;
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: total.amount,
    amount_total: total.amount,
    cancel_url: asked.form['cancel_url'] ?? null,
    client_reference_id: asked.form['client_reference_id'] ?? null,
    created: createdAt,
    currency: total.currency,
    expires_at: asked.expiresAt,
    livemode: false,
    metadata: inner(asked.form['metadata']),
    mode: 'payment',
    payment_intent: checkout.intent === undefined ? null : expanded ? intentObject(checkout) : intentId(checkout),
    payment_status: payment,
    status,
    success_url: asked.form['success_url'],
    ui_mode: 'hosted_page',
    url: status === 'open' ? `${baseUrl}/c/pay/${id}` : null,
  };
}

function intentObject(checkout: Checkout): Record<string, unknown> {
  const { asked, taken, intent } = checkout;
  return {
    id: intentId(checkout),
    object: 'payment_intent',
    amount: (taken ?? asked).amount,
    amount_received: intent === 'succeeded' ? taken?.amount : 0,
    currency: (taken ?? asked).currency,
    latest_charge: intent === 'succeeded' ? chargeObject(checkout) : null,
    metadata: intentMetadata(checkout),
    status: intent,
  };
}

/** The `charge` of a payment that was taken. */
export function chargeObject(checkout: Checkout): Record<string, unknown> {
  const { taken, asked, dispute } = checkout;
  return {
    id: chargeId(checkout),
    object: 'charge',
    amount: (taken ?? asked).amount,
    amount_captured: (taken ?? asked).amount,
    amount_refunded: refunded(checkout),
    captured: true,
    currency: (taken ?? asked).currency,
    disputed: dispute !== undefined,
    metadata: intentMetadata(checkout),
    paid: true,
    payment_intent: intentId(checkout),
    refunded: refunded(checkout) === taken?.amount,
    status: 'succeeded',
  };
}

/** The latest `refund`. */
export function refundObject(checkout: Checkout): Record<string, unknown> {
  const { id, amount, status } = checkout.refunds.at(-1) ?? { id: '', amount: 0, status: 'failed' };
  const currency = (checkout.taken ?? checkout.asked).currency;
  const of = { charge: chargeId(checkout), payment_intent: intentId(checkout) };
  return { id, object: 'refund', amount, currency, ...of, metadata: {}, status };
}

/** The `dispute`, which carries no notes of one's own. */
export function disputeObject(checkout: Checkout): Record<string, unknown> {
  const { amount, currency } = checkout.taken ?? checkout.asked;
  const of = { charge: chargeId(checkout), payment_intent: intentId(checkout) };
  const id = checkout.id.replace('cs_test_', 'du_');
  return { id, object: 'dispute', amount, currency, ...of, metadata: {}, reason: 'general', status: checkout.dispute };
}

function refunded({ refunds }: Checkout): number {
  return refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
}

function intentMetadata({ asked }: Checkout): unknown {
  return inner(inner(asked.form['payment_intent_data'])['metadata']);
}

/** The payment's own id, under which refunds and disputes name it. */
function intentId({ id }: Checkout): string {
  return id.replace('cs_test_', 'pi_');
}

function chargeId({ id }: Checkout): string {
  return id.replace('cs_test_', 'ch_');
}
