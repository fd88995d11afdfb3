import { isSameMoney } from '../money.ts';
import type { PaymentFact } from '../payment-event.ts';
import type { Execution, Observation, PaymentState } from './execution.ts';
import { sortByOccurrence } from './fact-order.ts';
import type { UnmatchedReason } from './unmatched-money.ts';

type PaidFact = Extract<PaymentFact, { kind: 'paid' }>;

/** What an execution asks for, as far as its standing depends on it. */
export type ExpectedPayment = Pick<Execution, 'id' | 'siteId' | 'provider' | 'money' | 'session'>;

const INITIAL_STATE: PaymentState = {
  status: 'pending',
  paymentReference: null,
  refundedAmount: 0,
  disputed: false,
  unmatched: [],
};

/**
 * The state machine of executions: derives the state from a set of observations, whatever the order in which they
 * arrived. It applies them in the order in which they happened (`sortByOccurrence`). Pure. Table: docs/payments.md#status
 */
export function derivePaymentState(asking: ExpectedPayment, observations: readonly Observation[]): PaymentState {
  const inTime = sortByOccurrence(observations);
  const paid = inTime.reduce((standing, observation) => applyObservation(standing, observation, asking), INITIAL_STATE);
  return withRefunds(paid, inTime);
}

/** What one more observation makes of a standing: a final status stays, but for money that comes after `expired`. */
function applyObservation(standing: PaymentState, { fact, at }: Observation, asking: ExpectedPayment): PaymentState {
  switch (fact.kind) {
    case 'processing':
      return standing.status === 'pending' ? { ...standing, status: 'processing' } : standing;
    case 'failed':
    case 'expired':
    case 'canceled':
      return isOpen(standing) ? { ...standing, status: fact.kind } : standing;
    case 'paid':
      return applyPayment(standing, fact, at, asking);
    case 'refunded':
    case 'disputed':
      return standing;
  }
}

function applyPayment(
  standing: PaymentState,
  paid: PaidFact,
  occurredAt: number,
  asking: ExpectedPayment,
): PaymentState {
  const { paymentReference, money } = paid;
  const reason = findMismatch(standing, paid, asking);
  if (!reason) return { ...standing, status: 'succeeded', paymentReference };
  if (standing.unmatched.some((one) => one.paymentReference === paymentReference)) return standing;
  const { id: executionId, siteId, provider, session } = asking;
  const sessionId = session?.sessionId ?? null;
  const unmatched = { siteId, provider, paymentReference, money, reason, executionId, sessionId, occurredAt };
  return { ...standing, unmatched: [...standing.unmatched, { ...unmatched, refundedAmount: 0 }] };
}

/** Why a payment is not the one that was asked for; `undefined` when it is. */
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

function isOpen({ status }: PaymentState): boolean {
  return status === 'pending' || status === 'processing';
}

/** What went back, and what is disputed: told of a payment, before or after it. */
function withRefunds(standing: PaymentState, observations: readonly Observation[]): PaymentState {
  const refunded = (reference: string | null) =>
    observations.reduce(
      (most, { fact }) =>
        fact.kind === 'refunded' && fact.paymentReference === reference ? Math.max(most, fact.refunded.amount) : most,
      0,
    );
  const { paymentReference, unmatched } = standing;
  return {
    ...standing,
    refundedAmount: refunded(paymentReference),
    disputed: observations.some(({ fact }) => fact.kind === 'disputed' && fact.paymentReference === paymentReference),
    unmatched: unmatched.map((one) => ({ ...one, refundedAmount: refunded(one.paymentReference) })),
  };
}
