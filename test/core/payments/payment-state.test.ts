import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ExecutionStatus, Observation } from '../../../core/payments/executions/execution.ts';
import { observe } from '../../../core/payments/executions/observe.ts';
import { derivePaymentState } from '../../../core/payments/executions/standing.ts';
import type { UnmatchedReason } from '../../../core/payments/executions/unmatched-money.ts';
import type { PaymentFact } from '../../../core/payments/payment-event.ts';
import { SECOND } from '../../../core/shared/time.ts';
import { anExecution, TEN_EUROS } from '../../support/builders/payment-builder.ts';
import { NOON } from '../../support/builders/times.ts';

const paid = (paymentReference: string, money = TEN_EUROS): PaymentFact => ({ kind: 'paid', paymentReference, money });

/** A fact of each kind, and each way in which money may be wrong. */
const FACTS = {
  processing: { kind: 'processing' },
  failed: { kind: 'failed' },
  expired: { kind: 'expired' },
  canceled: { kind: 'canceled' },
  paid: paid('pi_1'),
  'paid otherwise': paid('pi_2'),
  'paid too little': paid('pi_3', { ...TEN_EUROS, amount: 999 }),
  'paid in dollars': paid('pi_4', { ...TEN_EUROS, currency: 'USD' }),
  refunded: { kind: 'refunded', paymentReference: 'pi_1', refunded: { ...TEN_EUROS, amount: 300 } },
  disputed: { kind: 'disputed', paymentReference: 'pi_1' },
} as const satisfies Record<string, PaymentFact>;

type FactName = keyof typeof FACTS;

/** What brings an execution to each status. */
const WAYS: Record<ExecutionStatus, readonly FactName[]> = {
  pending: [],
  processing: ['processing'],
  succeeded: ['paid'],
  failed: ['failed'],
  expired: ['expired'],
  canceled: ['canceled'],
};

type Outcome = ExecutionStatus | readonly [ExecutionStatus, UnmatchedReason];

const WRONG = (status: ExecutionStatus): Pick<Record<FactName, Outcome>, 'paid too little' | 'paid in dollars'> => ({
  'paid too little': [status, 'amount_differs'],
  'paid in dollars': [status, 'currency_differs'],
});
const UNTOUCHED = (status: ExecutionStatus) => ({
  processing: status,
  failed: status,
  expired: status,
  canceled: status,
  refunded: status,
  disputed: status,
  ...WRONG(status),
});
const OPEN = (status: ExecutionStatus) => ({
  ...UNTOUCHED(status),
  processing: 'processing' as const,
  failed: 'failed' as const,
  expired: 'expired' as const,
  canceled: 'canceled' as const,
  paid: 'succeeded' as const,
  'paid otherwise': 'succeeded' as const,
});

/** Every pair of a status and what happens next. */
const TABLE: Record<ExecutionStatus, Record<FactName, Outcome>> = {
  pending: OPEN('pending'),
  processing: OPEN('processing'),
  succeeded: { ...UNTOUCHED('succeeded'), paid: 'succeeded', 'paid otherwise': ['succeeded', 'paid_twice'] },
  expired: { ...UNTOUCHED('expired'), paid: 'succeeded', 'paid otherwise': 'succeeded' },
  failed: {
    ...UNTOUCHED('failed'),
    paid: ['failed', 'paid_after_failed'],
    'paid otherwise': ['failed', 'paid_after_failed'],
  },
  canceled: {
    ...UNTOUCHED('canceled'),
    paid: ['canceled', 'paid_after_canceled'],
    'paid otherwise': ['canceled', 'paid_after_canceled'],
  },
};

const inTurn = (names: readonly FactName[]): Observation[] =>
  names.map((name, index) => ({ fact: FACTS[name], at: NOON + index }));

describe('The standing of an execution', () => {
  for (const [status, row] of Object.entries(TABLE) as [ExecutionStatus, Record<FactName, Outcome>][]) {
    for (const [name, outcome] of Object.entries(row) as [FactName, Outcome][]) {
      const [expected, ...reasons] = typeof outcome === 'string' ? [outcome] : outcome;
      const kept = reasons.length === 0 ? '' : `, and the money unmatched as ${reasons}`;

      it(`is ${expected} when it was ${status} and is ${name}${kept}`, () => {
        const standing = derivePaymentState(anExecution(), inTurn([...WAYS[status], name]));

        assert.equal(standing.status, expected);
        assert.deepEqual(
          standing.unmatched.map(({ reason }) => reason),
          reasons,
        );
      });
    }
  }

  it('does not depend on the order or the number of equal observations, even of one time', () => {
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
        const comeInTurn = observations.reduce((one, next) => observe(one, [next], NOON), execution);
        const comeOtherwise = [...shuffled, ...again].reduce((one, next) => observe(one, [next], NOON), execution);
        const { status, paymentReference, refundedAmount, disputed, unmatched } = comeInTurn;

        assert.deepEqual(
          { ...comeOtherwise, observations: [], updatedAt: NOON },
          {
            ...execution,
            questionAt: comeInTurn.questionAt,
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

  it('is succeeded when money came in the second in which the session ended', () => {
    for (const end of ['expired', 'failed', 'canceled'] as const) {
      const together = [FACTS[end], FACTS.paid].map((fact) => ({ fact, at: NOON }));

      for (const arrived of [together, together.toReversed()]) {
        const { status, unmatched } = derivePaymentState(anExecution(), arrived);
        assert.deepEqual([status, unmatched], ['succeeded', []], end);
      }
    }
  });

  it('never goes back in time: a final status stays, but for money that comes after expired', () => {
    const names = fc.array(fc.constantFrom(...(Object.keys(FACTS) as FactName[])), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(names, (happened) => {
        const statuses = happened.map(
          (_, index) => derivePaymentState(anExecution(), inTurn(happened.slice(0, index + 1))).status,
        );
        for (const [index, status] of statuses.entries()) {
          const next = statuses[index + 1] ?? status;
          const isFinal = status !== 'pending' && status !== 'processing';
          if (isFinal && next !== status) assert.deepEqual([status, next], ['expired', 'succeeded']);
        }
      }),
    );
  });

  it('has the most that went back of its own payment, told before or after it', () => {
    const refund = (amount: number): PaymentFact => ({ ...FACTS.refunded, refunded: { ...TEN_EUROS, amount } });
    const other: PaymentFact = { ...FACTS.refunded, paymentReference: 'pi_9' };
    const facts = [refund(500), FACTS.paid, refund(300), other];
    const standing = derivePaymentState(
      anExecution(),
      facts.map((fact, index) => ({ fact, at: NOON + index })),
    );

    assert.equal(standing.refundedAmount, 500);
    assert.equal(standing.status, 'succeeded');
  });

  it('says what of unmatched money went back', () => {
    const back: PaymentFact = { kind: 'refunded', paymentReference: 'pi_2', refunded: TEN_EUROS };
    const { unmatched, refundedAmount } = derivePaymentState(anExecution(), [
      ...inTurn(['paid', 'paid otherwise']),
      { fact: back, at: NOON + 5 },
    ]);

    assert.equal(refundedAmount, 0);
    assert.deepEqual(
      unmatched.map(({ paymentReference, refundedAmount: of }) => [paymentReference, of]),
      [['pi_2', 1000]],
    );
  });

  it('is disputed once its payment was, and keeps its status', () => {
    const standing = derivePaymentState(anExecution(), inTurn(['paid', 'disputed']));

    assert.deepEqual([standing.status, standing.disputed], ['succeeded', true]);
    assert.equal(derivePaymentState(anExecution(), inTurn(['paid otherwise', 'disputed'])).disputed, false);
  });
});
