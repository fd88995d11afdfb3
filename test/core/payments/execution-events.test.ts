import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Execution } from '../../../core/payments/executions/execution.ts';
import { toExecutionEvents, toUnmatchedMoneyEvent } from '../../../core/payments/executions/execution-events.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { anExecution, anUnmatchedPayment } from '../../support/builders/payment-builder.ts';
import { NOON } from '../../support/builders/times.ts';

const BEFORE = anExecution();
const change = (members: Partial<Execution>): Execution => ({ ...BEFORE, updatedAt: NOON + 3, ...members });
const typesOf = (after: Execution, before = BEFORE) => toExecutionEvents(before, after).map(({ type }) => type);

describe('toExecutionEvents', () => {
  it('returns an event with the execution after the change', () => {
    const after = change({ status: 'succeeded', paymentReference: 'pi_1' });
    const [event] = toExecutionEvents(BEFORE, after);

    assert.deepEqual(event, {
      siteId: SITE,
      type: 'payment.succeeded',
      subjectId: BEFORE.id,
      version: NOON + 3,
      occurredAt: NOON + 3,
      changedBy: null,
      changeNumber: null,
      document: JSON.stringify({ execution: after, unmatched: null }),
    });
  });

  it('returns payment.succeeded and payment.failed once, when the status becomes that', () => {
    for (const status of ['succeeded', 'failed'] as const) {
      assert.deepEqual(typesOf(change({ status })), [`payment.${status}`]);
      assert.deepEqual(typesOf(change({ status }), change({ status })), []);
    }
  });

  it('returns no event of another status', () => {
    for (const status of ['pending', 'processing', 'expired', 'canceled'] as const)
      assert.deepEqual(typesOf(change({ status })), []);
  });

  it('returns payment.refunded each time that the refunded amount grows', () => {
    assert.deepEqual(typesOf(change({ refundedAmount: 1 })), ['payment.refunded']);
    assert.deepEqual(typesOf(change({ refundedAmount: 2 }), change({ refundedAmount: 1 })), ['payment.refunded']);
    assert.deepEqual(typesOf(change({ refundedAmount: 1 }), change({ refundedAmount: 1 })), []);
  });

  it('returns payment.disputed once', () => {
    assert.deepEqual(typesOf(change({ disputed: true })), ['payment.disputed']);
    assert.deepEqual(typesOf(change({ disputed: true }), change({ disputed: true })), []);
  });

  it('returns payment.unmatched for each payment that is new', () => {
    const [one, other] = [anUnmatchedPayment({ reason: 'paid_twice' }), anUnmatchedPayment()];
    const before = change({ unmatched: [one] });
    const after = change({ unmatched: [{ ...one, refundedAmount: 5 }, other] });

    assert.deepEqual(
      toExecutionEvents(before, after).map(({ type, document }) => [type, document]),
      [['payment.unmatched', JSON.stringify({ execution: after, unmatched: other })]],
    );
    assert.deepEqual(typesOf(BEFORE, before), []);
  });

  it('returns several events of one change, the status first', () => {
    const after = change({ status: 'succeeded', refundedAmount: 1, disputed: true, unmatched: [anUnmatchedPayment()] });

    assert.deepEqual(typesOf(after), [
      'payment.succeeded',
      'payment.refunded',
      'payment.disputed',
      'payment.unmatched',
    ]);
  });
});

describe('toUnmatchedMoneyEvent', () => {
  it('returns payment.unmatched without an execution, about the payment of the provider', () => {
    const unmatched = anUnmatchedPayment({ paymentReference: 'pi_9', occurredAt: NOON + 4 });

    assert.deepEqual(toUnmatchedMoneyEvent(unmatched), {
      siteId: SITE,
      type: 'payment.unmatched',
      subjectId: 'stripe:pi_9',
      version: NOON + 4,
      occurredAt: NOON + 4,
      changedBy: null,
      changeNumber: null,
      document: JSON.stringify({ execution: null, unmatched }),
    });
  });
});
