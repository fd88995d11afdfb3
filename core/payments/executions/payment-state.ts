import { isSameMoney } from '../money.ts';
import type { PaymentFact } from '../payment-event.ts';
import { type Execution, isInProgress, type PaymentObservation, type PaymentState } from './execution.ts';
import { sortByOccurrence } from './sort-by-occurrence.ts';
import type { UnmatchedReason } from './unmatched-money.ts';

type PaidFact = Extract<PaymentFact, { kind: 'paid' }>;

/** The fields of an execution that are compared with payments or copied to `UnmatchedMoney`. */
export type ExpectedPayment = Pick<Execution, 'id' | 'siteId' | 'provider' | 'money' | 'session'>;

const INITIAL_STATE: PaymentState = {
  status: 'pending',
  paymentReference: null,
  refundedAmount: 0,
  disputed: false,
  unmatched: [],
};

/**
 * The state machine of executions. Derives the state from all observations. Applies them in the order in which they
 * happened, not in the order in which they arrived. Pure. Table: docs/payments.md#status
 */
export function derivePaymentState(
  expected: ExpectedPayment,
  observations: readonly PaymentObservation[],
): PaymentState {
  const sorted = sortByOccurrence(observations);
  const paid = sorted.reduce((state, observation) => applyObservation(state, observation, expected), INITIAL_STATE);
  return withRefunds(paid, sorted);
}

/**
 * Applies one observation. A final status never changes, with one exception: a payment changes `expired` to
 * `succeeded`.
 */
function applyObservation(
  state: PaymentState,
  { fact, at }: PaymentObservation,
  expected: ExpectedPayment,
): PaymentState {
  switch (fact.kind) {
    case 'processing':
      return state.status === 'pending' ? { ...state, status: 'processing' } : state;
    case 'failed':
    case 'expired':
    case 'canceled':
      return isInProgress(state) ? { ...state, status: fact.kind } : state;
    case 'paid':
      return applyPayment(state, fact, at, expected);
    case 'refunded':
    case 'disputed':
      return state;
  }
}

function applyPayment(
  state: PaymentState,
  paid: PaidFact,
  occurredAt: number,
  expected: ExpectedPayment,
): PaymentState {
  const { paymentReference, money } = paid;
  const reason = findMismatch(state, paid, expected);
  if (!reason) return { ...state, status: 'succeeded', paymentReference };
  if (state.unmatched.some((one) => one.paymentReference === paymentReference)) return state;
  const { id: executionId, siteId, provider, session } = expected;
  const sessionId = session?.sessionId ?? null;
  const unmatched = { siteId, provider, paymentReference, money, reason, executionId, sessionId, occurredAt };
  return { ...state, unmatched: [...state.unmatched, { ...unmatched, refundedAmount: 0 }] };
}

/** Returns why a payment does not match the execution. Returns `undefined` if it matches. */
function findMismatch(
  { status, paymentReference }: PaymentState,
  paid: PaidFact,
  { money }: ExpectedPayment,
): UnmatchedReason | undefined {
  if (paid.money.currency !== money.currency) return 'currency_differs';
  if (!isSameMoney(paid.money, money)) return 'amount_differs';
  if (status === 'failed') return 'paid_after_failed';
  if (status === 'canceled') return 'paid_after_canceled';
  return paymentReference !== null && paymentReference !== paid.paymentReference ? 'paid_twice' : undefined;
}

/**
 * Applies refunds and disputes to the payments in `state`. A refund or dispute may have an earlier time than its
 * payment.
 */
function withRefunds(state: PaymentState, observations: readonly PaymentObservation[]): PaymentState {
  const refunded = (reference: string | null) =>
    observations.reduce(
      (most, { fact }) =>
        fact.kind === 'refunded' && fact.paymentReference === reference ? Math.max(most, fact.refunded.amount) : most,
      0,
    );
  const { paymentReference, unmatched } = state;
  return {
    ...state,
    refundedAmount: refunded(paymentReference),
    disputed: observations.some(({ fact }) => fact.kind === 'disputed' && fact.paymentReference === paymentReference),
    unmatched: unmatched.map((one) => ({ ...one, refundedAmount: refunded(one.paymentReference) })),
  };
}
