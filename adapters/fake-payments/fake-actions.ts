import type { Money } from '../../core/payments/money.ts';
import { MAX_AMOUNT } from '../../core/payments/money.ts';
import type { PaymentFact } from '../../core/payments/payment-event.ts';
import { SECOND } from '../../core/shared/time.ts';
import {
  deriveStatus,
  type FakeEvent,
  type FakeSession,
  type FakeStatus,
  paymentOf,
  withFacts,
} from './fake-session.ts';

/** Acts on the fake provider's page: pay in several ways, cancel, and what may follow a payment. */
export type FakeAction =
  | 'succeed'
  | 'decline'
  | 'slow'
  | 'duplicate'
  | 'outOfOrder'
  | 'wrongAmount'
  | 'late'
  | 'cancel'
  | 'refund'
  | 'refundPart'
  | 'dispute';

/** How long slow money takes. */
const SLOW_PAYMENT_DELAY_MS = 5 * SECOND;

/** What an act makes of a session, and which of its events are sent: now, one after the other, and in a while. */
export interface FakeActionResult {
  readonly session: FakeSession;
  readonly now: readonly FakeEvent[];
  readonly later: readonly FakeEvent[];
}

/** Acts that pay or end a session that is open, and those that need one to be paid. */
const REQUIRED_STATUSES: Readonly<Record<FakeAction, readonly FakeStatus[]>> = {
  succeed: ['open'],
  decline: ['open'],
  slow: ['open'],
  duplicate: ['open'],
  outOfOrder: ['open'],
  wrongAmount: ['open'],
  late: ['open', 'expired'],
  cancel: ['open'],
  refund: ['paid'],
  refundPart: ['paid'],
  dispute: ['paid'],
};

/** Does this to the session at this moment; nothing where it stands otherwise than the act needs. */
export function applyFakeAction(session: FakeSession, act: FakeAction, at: number): FakeActionResult {
  if (!REQUIRED_STATUSES[act].includes(deriveStatus(session, at))) return { session, now: [], later: [] };
  const { money } = session.request;
  const paid = (paidMoney: Money = money): PaymentFact => {
    return { kind: 'paid', paymentReference: paymentOf(session), money: paidMoney };
  };
  const emit = (order: readonly number[], ...facts: readonly (readonly [number, PaymentFact])[]): FakeActionResult => {
    const changed = withFacts(session, ...facts.map(([offset, fact]) => ({ at: at + offset, fact })));
    const added = changed.events.slice(session.events.length);
    const sent = order.flatMap((index) => added[index] ?? []);
    return { session: changed, now: sent.filter((one) => one.at <= at), later: sent.filter((one) => one.at > at) };
  };
  const refund = (part: number) => emit([0], [0, toRefundedFact(session, part)]);
  const actions: Readonly<Record<FakeAction, () => FakeActionResult>> = {
    succeed: () => emit([0], [0, paid()]),
    decline: () => emit([0], [0, { kind: 'failed' }]),
    slow: () => emit([0, 1], [0, { kind: 'processing' }], [SLOW_PAYMENT_DELAY_MS, paid()]),
    duplicate: () => emit([0, 0], [0, paid()]),
    outOfOrder: () => emit([1, 0], [-1, { kind: 'processing' }], [0, paid()]),
    wrongAmount: () => emit([0], [0, paid(toWrongAmount(money))]),
    late: () => emit([0, 1], [-1, { kind: 'expired' }], [0, paid()]),
    cancel: () => emit([0], [0, { kind: 'canceled' }]),
    refund: () => refund(money.amount),
    refundPart: () => refund(Math.ceil(money.amount / 4)),
    dispute: () => emit([0], [0, { kind: 'disputed', paymentReference: paymentOf(session) }]),
  };
  return actions[act]();
}

/** So much more went back, and never more than was paid. */
function toRefundedFact(session: FakeSession, part: number): PaymentFact {
  const { money } = session.request;
  const before = session.events.map(({ fact }) => (fact.kind === 'refunded' ? fact.refunded.amount : 0));
  const amount = Math.min(money.amount, Math.max(0, ...before) + part);
  return { kind: 'refunded', paymentReference: paymentOf(session), refunded: { ...money, amount } };
}

function toWrongAmount({ amount, currency }: Money): Money {
  return { amount: amount < MAX_AMOUNT ? amount + 1 : amount - 1, currency };
}
