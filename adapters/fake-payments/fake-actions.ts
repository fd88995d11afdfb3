import type { Money } from '../../core/payments/money.ts';
import { MAX_AMOUNT } from '../../core/payments/money.ts';
import type { PaymentFact } from '../../core/payments/payment-event.ts';
import { SECOND } from '../../core/shared/time.ts';
import {
  addPaymentEvents,
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

/**
 * The result of an action: the changed session, the webhook events to send at once, in this order, and the webhook
 * events to send later, each at its time `at`.
 */
export interface FakeActionResult {
  readonly session: FakeSession;
  readonly immediateEvents: readonly FakePaymentEvent[];
  readonly delayedEvents: readonly FakePaymentEvent[];
}

/** The session statuses in which each action is possible. */
const ALLOWED_STATUSES_BY_ACTION: Readonly<Record<FakeAction, readonly FakeSessionStatus[]>> = {
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

/**
 * Applies an action to a session at the time `at`, in milliseconds since 1970. If the action is impossible in the
 * session's status, returns the session unchanged and no events.
 */
export function applyFakeAction(session: FakeSession, action: FakeAction, at: number): FakeActionResult {
  if (!ALLOWED_STATUSES_BY_ACTION[action].includes(deriveSessionStatus(session, at)))
    return { session, immediateEvents: [], delayedEvents: [] };
  const { money } = session.request;
  const createPaidFact = (paidMoney: Money = money): PaymentFact => {
    return { kind: 'paid', paymentReference: toPaymentReference(session), money: paidMoney };
  };
  /**
   * Adds an event for each fact, at the time `at` plus the fact's offset in milliseconds. `order` lists the indexes of
   * the facts in the order in which their events are sent. An index may occur twice.
   */
  const addEvents = (
    order: readonly number[],
    ...facts: readonly (readonly [number, PaymentFact])[]
  ): FakeActionResult => {
    const changed = addPaymentEvents(session, ...facts.map(([offset, fact]) => ({ at: at + offset, fact })));
    const added = changed.events.slice(session.events.length);
    const sent = order.flatMap((index) => added[index] ?? []);
    return {
      session: changed,
      immediateEvents: sent.filter((one) => one.at <= at),
      delayedEvents: sent.filter((one) => one.at > at),
    };
  };
  const refund = (part: number) => addEvents([0], [0, toRefundedFact(session, part)]);
  const actions: Readonly<Record<FakeAction, () => FakeActionResult>> = {
    succeed: () => addEvents([0], [0, createPaidFact()]),
    decline: () => addEvents([0], [0, { kind: 'failed' }]),
    slow: () => addEvents([0, 1], [0, { kind: 'processing' }], [SLOW_PAYMENT_DELAY_MS, createPaidFact()]),
    duplicate: () => addEvents([0, 0], [0, createPaidFact()]),
    outOfOrder: () => addEvents([1, 0], [-1, { kind: 'processing' }], [0, createPaidFact()]),
    wrongAmount: () => addEvents([0], [0, createPaidFact(toWrongAmount(money))]),
    late: () => addEvents([0, 1], [-1, { kind: 'expired' }], [0, createPaidFact()]),
    cancel: () => addEvents([0], [0, { kind: 'canceled' }]),
    refund: () => refund(money.amount),
    refundPart: () => refund(Math.ceil(money.amount / 4)),
    dispute: () => addEvents([0], [0, { kind: 'disputed', paymentReference: toPaymentReference(session) }]),
  };
  return actions[action]();
}

/** Returns the total refund after a further refund of the amount `part`. The total is at most the paid amount. */
function toRefundedFact(session: FakeSession, part: number): PaymentFact {
  const { money } = session.request;
  const earlierTotals = session.events.map(({ fact }) => (fact.kind === 'refunded' ? fact.refunded.amount : 0));
  const amount = Math.min(money.amount, Math.max(0, ...earlierTotals) + part);
  return { kind: 'refunded', paymentReference: toPaymentReference(session), refunded: { ...money, amount } };
}

function toWrongAmount({ amount, currency }: Money): Money {
  return { amount: amount < MAX_AMOUNT ? amount + 1 : amount - 1, currency };
}
