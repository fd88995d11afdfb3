import type { PaymentFact, SessionState } from '../../core/payments/payment-event.ts';
import { fromStripeAmount } from './stripe-money.ts';
import { type StripeCharge, type StripeSession, toReferencedObjectId } from './stripe-objects.ts';

/** Converts a session that Stripe returned to its state. Returns `undefined` if the session is invalid. */
export function toSessionState(session: StripeSession): SessionState | undefined {
  if (session.status === 'open') return { outcome: 'open' };
  if (session.status === 'expired') return { outcome: 'moved', facts: [{ kind: 'expired' }] };
  if (session.status !== 'complete') return undefined;
  if (session.payment_status === 'unpaid') return { outcome: 'moved', facts: [toUnpaidFact(session)] };
  const paid = toPaidFact(session);
  return paid && { outcome: 'moved', facts: [paid, ...toRefundAndDisputeFacts(session)] };
}

/**
 * Returns the payment of a paid session. Returns `undefined` if its amount is missing or cannot be converted exactly.
 */
export function toPaidFact(session: StripeSession): PaymentFact | undefined {
  const { amount_total: amount, currency, payment_intent: intent } = session;
  const money = typeof amount === 'number' && currency ? fromStripeAmount(amount, currency) : undefined;
  return money && { kind: 'paid', paymentReference: intent ? toReferencedObjectId(intent) : session.id, money };
}

/**
 * Returns the total refund of a charge. Returns `undefined` if nothing was refunded, if the charge has no payment
 * intent, or if the amount cannot be converted exactly.
 */
export function toRefundedFact({ amount_refunded, currency, payment_intent }: StripeCharge): PaymentFact | undefined {
  const refunded = amount_refunded > 0 ? fromStripeAmount(amount_refunded, currency) : undefined;
  return refunded && payment_intent
    ? { kind: 'refunded', paymentReference: toReferencedObjectId(payment_intent), refunded }
    : undefined;
}

/**
 * Returns the fact about a completed session that is not paid yet. The status of the payment intent says whether the
 * payment failed, was canceled or is still processed. An intent without a status counts as processed.
 */
function toUnpaidFact({ payment_intent: intent }: StripeSession): PaymentFact {
  const status = typeof intent === 'object' && intent !== null && 'status' in intent ? intent.status : 'processing';
  if (status === 'requires_payment_method') return { kind: 'failed' };
  return { kind: status === 'canceled' ? 'canceled' : 'processing' };
}

function toRefundAndDisputeFacts({ payment_intent: intent }: StripeSession): readonly PaymentFact[] {
  if (typeof intent !== 'object' || intent === null || !('latest_charge' in intent)) return [];
  const { latest_charge: charge } = intent;
  if (typeof charge !== 'object' || charge === null) return [];
  const refunded = toRefundedFact({ ...charge, payment_intent: intent.id });
  return [
    ...(refunded ? [refunded] : []),
    ...(charge.disputed ? [{ kind: 'disputed', paymentReference: intent.id } as const] : []),
  ];
}
