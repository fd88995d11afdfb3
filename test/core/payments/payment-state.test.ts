import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addObservations } from '../../../core/payments/executions/add-observations.ts';
import type { ExecutionStatus, PaymentObservation } from '../../../core/payments/executions/execution.ts';
import { derivePaymentState } from '../../../core/payments/executions/payment-state.ts';
import type { UnmatchedReason } from '../../../core/payments/executions/unmatched-money.ts';
import type { PaymentFact } from '../../../core/payments/payment-event.ts';
import { SECOND } from '../../../core/shared/time.ts';
import fc from '../../support/builders/fast-check.ts';
import { anExecution, TEN_EUROS } from '../../support/builders/payment-builder.ts';
import { NOON } from '../../support/builders/times.ts';

const paid = (paymentReference: string, money = TEN_EUROS): PaymentFact => ({ kind: 'paid', paymentReference, money });

/** A fact of each kind, and payments that do not match. */
const FACTS = {
  processing: { kind: 'processing' },
  failed: { kind: 'failed' },
  expired: { kind: 'expired' },
  canceled: { kind: 'canceled' },
  paid: paid('pi_1'),
  'paid again': paid('pi_2'),
  'paid too little': paid('pi_3', { ...TEN_EUROS, amount: 999 }),
  'paid in dollars': paid('pi_4', { ...TEN_EUROS, currency: 'USD' }),
  refunded: { kind: 'refunded', paymentReference: 'pi_1', refunded: { ...TEN_EUROS, amount: 300 } },
  disputed: { kind: 'disputed', paymentReference: 'pi_1' },
} as const satisfies Record<string, PaymentFact>;

type FactName = keyof typeof FACTS;

/** The facts that lead to each status. */
const FACTS_TO_STATUS: Record<ExecutionStatus, readonly FactName[]> = {
  pending: [],
  processing: ['processing'],
  succeeded: ['paid'],
  failed: ['failed'],
  expired: ['expired'],
  canceled: ['canceled'],
};

type Outcome = ExecutionStatus | readonly [ExecutionStatus, UnmatchedReason];

const MISMATCHES = (
  status: ExecutionStatus,
): Pick<Record<FactName, Outcome>, 'paid too little' | 'paid in dollars'> => ({
  'paid too little': [status, 'amount_differs'],
  'paid in dollars': [status, 'currency_differs'],
});
const UNCHANGED = (status: ExecutionStatus) => ({
  processing: status,
  failed: status,
  expired: status,
  canceled: status,
  refunded: status,
  disputed: status,
  ...MISMATCHES(status),
});
const UNDECIDED = (status: ExecutionStatus) => ({
  ...UNCHANGED(status),
  processing: 'processing' as const,
  failed: 'failed' as const,
  expired: 'expired' as const,
  canceled: 'canceled' as const,
  paid: 'succeeded' as const,
  'paid again': 'succeeded' as const,
});

/** The expected outcome for every status and every next fact. */
const TABLE: Record<ExecutionStatus, Record<FactName, Outcome>> = {
  pending: UNDECIDED('pending'),
  processing: UNDECIDED('processing'),
  succeeded: { ...UNCHANGED('succeeded'), paid: 'succeeded', 'paid again': ['succeeded', 'paid_twice'] },
  expired: { ...UNCHANGED('expired'), paid: 'succeeded', 'paid again': 'succeeded' },
  failed: {
    ...UNCHANGED('failed'),
    paid: ['failed', 'paid_after_failed'],
    'paid again': ['failed', 'paid_after_failed'],
  },
  canceled: {
    ...UNCHANGED('canceled'),
    paid: ['canceled', 'paid_after_canceled'],
    'paid again': ['canceled', 'paid_after_canceled'],
  },
};

const inSequence = (names: readonly FactName[]): PaymentObservation[] =>
  names.map((name, index) => ({ fact: FACTS[name], at: NOON + index }));

describe('derivePaymentState', () => {
  for (const [status, row] of Object.entries(TABLE) as [ExecutionStatus, Record<FactName, Outcome>][]) {
    for (const [name, outcome] of Object.entries(row) as [FactName, Outcome][]) {
      const [expected, ...reasons] = typeof outcome === 'string' ? [outcome] : outcome;
      const suffix = reasons.length === 0 ? '' : ` with unmatched money ${reasons}`;

      it(`is ${expected}${suffix} when ${status} and then ${name}`, () => {
        const state = derivePaymentState(anExecution(), inSequence([...FACTS_TO_STATUS[status], name]));

        assert.equal(state.status, expected);
        assert.deepEqual(
          state.unmatched.map(({ reason }) => reason),
          reasons,
        );
      });
    }
  }

  it('does not depend on the order or repetition of observations, even with equal times', () => {
    const times = fc.nat(2).map((second) => NOON + second * SECOND);
    const named = fc.record({ name: fc.constantFrom(...(Object.keys(FACTS) as FactName[])), at: times });
    const some = fc.uniqueArray(named, { selector: ({ name }) => name, minLength: 2 });
    const orders = some.chain((chosen) => {
      const observations = chosen.map(({ name, at }) => ({ fact: FACTS[name], at }));
      return fc.tuple(
        fc.constant(observations),
        fc.shuffledSubarray(observations, { minLength: observations.length }),
        fc.shuffledSubarray(observations, { minLength: 0 }),
      );
    });
    fc.assert(
      fc.property(orders, ([observations, shuffled, again]) => {
        const execution = anExecution();
        const inOrder = observations.reduce((one, next) => addObservations(one, [next], NOON), execution);
        const inOtherOrder = [...shuffled, ...again].reduce(
          (one, next) => addObservations(one, [next], NOON),
          execution,
        );
        const { status, paymentReference, refundedAmount, disputed, unmatched } = inOrder;

        assert.deepEqual(
          { ...inOtherOrder, observations: [], updatedAt: NOON },
          {
            ...execution,
            questionAt: inOrder.questionAt,
            status,
            paymentReference,
            refundedAmount,
            disputed,
            unmatched,
          },
        );
      }),
    );
  });

  it('succeeds if the payment is in the same second as the end of the session', () => {
    for (const end of ['expired', 'failed', 'canceled'] as const) {
      const together = [FACTS[end], FACTS.paid].map((fact) => ({ fact, at: NOON }));

      for (const arrived of [together, together.toReversed()]) {
        const { status, unmatched } = derivePaymentState(anExecution(), arrived);
        assert.deepEqual([status, unmatched], ['succeeded', []], end);
      }
    }
  });

  it('never changes a final status, except expired to succeeded', () => {
    const names = fc.array(fc.constantFrom(...(Object.keys(FACTS) as FactName[])), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(names, (happened) => {
        const statuses = happened.map(
          (_, index) => derivePaymentState(anExecution(), inSequence(happened.slice(0, index + 1))).status,
        );
        for (const [index, status] of statuses.entries()) {
          const next = statuses[index + 1] ?? status;
          const isFinal = status !== 'pending' && status !== 'processing';
          if (isFinal && next !== status) assert.deepEqual([status, next], ['expired', 'succeeded']);
        }
      }),
    );
  });

  it('uses the largest refund total of its own payment, before or after the payment', () => {
    const refund = (amount: number): PaymentFact => ({ ...FACTS.refunded, refunded: { ...TEN_EUROS, amount } });
    const other: PaymentFact = { ...FACTS.refunded, paymentReference: 'pi_9' };
    const facts = [refund(500), FACTS.paid, refund(300), other];
    const state = derivePaymentState(
      anExecution(),
      facts.map((fact, index) => ({ fact, at: NOON + index })),
    );

    assert.equal(state.refundedAmount, 500);
    assert.equal(state.status, 'succeeded');
  });

  it('applies refunds to unmatched money', () => {
    const refund: PaymentFact = { kind: 'refunded', paymentReference: 'pi_2', refunded: TEN_EUROS };
    const { unmatched, refundedAmount } = derivePaymentState(anExecution(), [
      ...inSequence(['paid', 'paid again']),
      { fact: refund, at: NOON + 5 },
    ]);

    assert.equal(refundedAmount, 0);
    assert.deepEqual(
      unmatched.map(({ paymentReference, refundedAmount: amount }) => [paymentReference, amount]),
      [['pi_2', 1000]],
    );
  });

  it('is disputed if its payment is disputed, and keeps its status', () => {
    const state = derivePaymentState(anExecution(), inSequence(['paid', 'disputed']));

    assert.deepEqual([state.status, state.disputed], ['succeeded', true]);
    assert.equal(derivePaymentState(anExecution(), inSequence(['paid again', 'disputed'])).disputed, false);
  });
});
