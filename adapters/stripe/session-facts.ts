import type { PaymentFact, SessionState } from '../../core/payments/payment-event.ts';
import { fromStripeAmount } from './stripe-money.ts';
import { type StripeCharge, type StripeSession, toId } from './stripe-objects.ts';

/** What a session says of itself when it is asked for; `undefined` for what makes no sense. */
export function toSessionState(session: StripeSession): SessionState | undefined {
  if (session.status === 'open') return { outcome: 'open' };
  if (session.status === 'expired') return { outcome: 'moved', facts: [{ kind: 'expired' }] };
  if (session.status !== 'complete') return undefined;
  if (session.payment_status === 'unpaid') return { outcome: 'moved', facts: [toUnpaidFact(session)] };
  const paid = toPaidFact(session);
  return paid && { outcome: 'moved', facts: [paid, ...toRefundsAndDisputes(session)] };
}

/** That the money of a session came, and which; `undefined` when the session does not say how much. */
export function toPaidFact(session: StripeSession): PaymentFact | undefined {
  const { amount_total: amount, currency, payment_intent: intent } = session;
  const money = typeof amount === 'number' && currency ? fromStripeAmount(amount, currency) : undefined;
  return money && { kind: 'paid', paymentReference: intent ? toId(intent) : session.id, money };
}

/** How much of a charge went back; `undefined` when that is nothing, or no exact amount. */
export function toRefundedFact({ amount_refunded, currency, payment_intent }: StripeCharge): PaymentFact | undefined {
  const refunded = amount_refunded > 0 ? fromStripeAmount(amount_refunded, currency) : undefined;
  return refunded && payment_intent
    ? { kind: 'refunded', paymentReference: toId(payment_intent), refunded }
    : undefined;
}

/** The visitor is through, and the money is not there: what its payment says of that. */
function toUnpaidFact({ payment_intent: intent }: StripeSession): PaymentFact {
  const status = typeof intent === 'object' && intent !== null && 'status' in intent ? intent.status : 'processing';
  if (status === 'requires_payment_method') return { kind: 'failed' };
  return { kind: status === 'canceled' ? 'canceled' : 'processing' };
}

function toRefundsAndDisputes({ payment_intent: intent }: StripeSession): readonly PaymentFact[] {
  if (typeof intent !== 'object' || intent === null || !('latest_charge' in intent)) return [];
  const { latest_charge: charge } = intent;
  if (typeof charge !== 'object' || charge === null) return [];
  const refunded = toRefundedFact({ ...charge, payment_intent: intent.id });
  return [
    ...(refunded ? [refunded] : []),
    ...(charge.disputed ? [{ kind: 'disputed', paymentReference: intent.id } as const] : []),
  ];
}
