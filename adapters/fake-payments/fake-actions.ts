import type { Money } from '../../core/payments/money.ts';
import { MAX_AMOUNT } from '../../core/payments/money.ts';
import type { PaymentFact } from '../../core/payments/payment-event.ts';
import { SECOND } from '../../core/shared/time.ts';
import {
  addPaymentFacts,
  deriveSessionStatus,
  type FakePaymentEvent,
  type FakeSession,
  type FakeSessionStatus,
  toPaymentReference,
} from './fake-session.ts';

/** Actions on the fake provider's page: pay in several ways, cancel, refund, dispute. */
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

/** Delay between `processing` and `paid` of a slow payment. */
const SLOW_PAYMENT_DELAY_MS = 5 * SECOND;

/** The session after an action. The events in `now` are sent at once and in order, those in `later` at their time. */
export interface FakeActionResult {
  readonly session: FakeSession;
  readonly now: readonly FakePaymentEvent[];
  readonly later: readonly FakePaymentEvent[];
}

/** The session statuses in which each action is possible. */
const REQUIRED_STATUSES: Readonly<Record<FakeAction, readonly FakeSessionStatus[]>> = {
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

/** Applies an action to a session at the time `at`. Does nothing if the session does not have a required status. */
export function applyFakeAction(session: FakeSession, action: FakeAction, at: number): FakeActionResult {
  if (!REQUIRED_STATUSES[action].includes(deriveSessionStatus(session, at))) return { session, now: [], later: [] };
  const { money } = session.request;
  const paid = (paidMoney: Money = money): PaymentFact => {
    return { kind: 'paid', paymentReference: toPaymentReference(session), money: paidMoney };
  };
  /**
   * Adds each fact at the time `at` plus its offset in milliseconds. `order` lists the indexes of the events to send.
   */
  const emit = (order: readonly number[], ...facts: readonly (readonly [number, PaymentFact])[]): FakeActionResult => {
    const changed = addPaymentFacts(session, ...facts.map(([offset, fact]) => ({ at: at + offset, fact })));
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
    dispute: () => emit([0], [0, { kind: 'disputed', paymentReference: toPaymentReference(session) }]),
  };
  return actions[action]();
}

/** Returns a refund of `part` in addition to earlier refunds. The total is at most the paid amount. */
function toRefundedFact(session: FakeSession, part: number): PaymentFact {
  const { money } = session.request;
  const earlierTotals = session.events.map(({ fact }) => (fact.kind === 'refunded' ? fact.refunded.amount : 0));
  const amount = Math.min(money.amount, Math.max(0, ...earlierTotals) + part);
  return { kind: 'refunded', paymentReference: toPaymentReference(session), refunded: { ...money, amount } };
}

function toWrongAmount({ amount, currency }: Money): Money {
  return { amount: amount < MAX_AMOUNT ? amount + 1 : amount - 1, currency };
}
