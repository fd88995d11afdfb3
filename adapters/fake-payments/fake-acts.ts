import type { Money } from '../../core/payments/money.ts';
import { AMOUNT_MAX } from '../../core/payments/money.ts';
import type { PaymentFact } from '../../core/payments/payment-event.ts';
import { SECOND } from '../../core/shared/time.ts';
import { type FakeEvent, type FakeSession, type FakeStatus, paymentOf, statusOf, withFacts } from './fake-session.ts';

/** Acts on the fake provider's page: pay in several ways, cancel, and what may follow a payment. */
export type FakeAct =
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
const SLOW = 5 * SECOND;

/** What an act makes of a session, and which of its events are sent: now, one after the other, and in a while. */
export interface FakeOutcome {
  readonly session: FakeSession;
  readonly now: readonly FakeEvent[];
  readonly later: readonly FakeEvent[];
}

/** Acts that pay or end a session that is open, and those that need one to be paid. */
const NEEDS: Readonly<Record<FakeAct, readonly FakeStatus[]>> = {
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
export function doAct(session: FakeSession, act: FakeAct, at: number): FakeOutcome {
  if (!NEEDS[act].includes(statusOf(session, at))) return { session, now: [], later: [] };
  const { money } = session.request;
  const paid = (paidMoney: Money = money): PaymentFact => {
    return { kind: 'paid', paymentReference: paymentOf(session), money: paidMoney };
  };
  const tell = (order: readonly number[], ...facts: readonly (readonly [number, PaymentFact])[]): FakeOutcome => {
    const changed = withFacts(session, ...facts.map(([offset, fact]) => ({ at: at + offset, fact })));
    const added = changed.events.slice(session.events.length);
    const sent = order.flatMap((index) => added[index] ?? []);
    return { session: changed, now: sent.filter((one) => one.at <= at), later: sent.filter((one) => one.at > at) };
  };
  const back = (part: number) => tell([0], [0, refunded(session, part)]);
  const acts: Readonly<Record<FakeAct, () => FakeOutcome>> = {
    succeed: () => tell([0], [0, paid()]),
    decline: () => tell([0], [0, { kind: 'failed' }]),
    slow: () => tell([0, 1], [0, { kind: 'processing' }], [SLOW, paid()]),
    duplicate: () => tell([0, 0], [0, paid()]),
    outOfOrder: () => tell([1, 0], [-1, { kind: 'processing' }], [0, paid()]),
    wrongAmount: () => tell([0], [0, paid(anotherAmount(money))]),
    late: () => tell([0, 1], [-1, { kind: 'expired' }], [0, paid()]),
    cancel: () => tell([0], [0, { kind: 'canceled' }]),
    refund: () => back(money.amount),
    refundPart: () => back(Math.ceil(money.amount / 4)),
    dispute: () => tell([0], [0, { kind: 'disputed', paymentReference: paymentOf(session) }]),
  };
  return acts[act]();
}

/** So much more went back, and never more than was paid. */
function refunded(session: FakeSession, part: number): PaymentFact {
  const { money } = session.request;
  const before = session.events.map(({ fact }) => (fact.kind === 'refunded' ? fact.refunded.amount : 0));
  const amount = Math.min(money.amount, Math.max(0, ...before) + part);
  return { kind: 'refunded', paymentReference: paymentOf(session), refunded: { ...money, amount } };
}

function anotherAmount({ amount, currency }: Money): Money {
  return { amount: amount < AMOUNT_MAX ? amount + 1 : amount - 1, currency };
}
