import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyFakeAction, type FakeAction } from '../../adapters/fake-payments/fake-actions.ts';
import {
  createFakeSession,
  deriveSessionStatus,
  type FakeSession,
  listPaymentFacts,
} from '../../adapters/fake-payments/fake-session.ts';
import { MAX_AMOUNT } from '../../core/payments/money.ts';
import { NOON } from '../support/builders/times.ts';
import { aSessionRequest } from '../support/fixtures/gateway-fixture.ts';

const open = createFakeSession(aSessionRequest(), 'unguessable');
const after = (...actions: readonly FakeAction[]): FakeSession =>
  actions.reduce((session, action) => applyFakeAction(session, action, NOON).session, open);

describe('applyFakeAction', () => {
  it('does nothing if the session does not have a required status', () => {
    for (const [before, action] of [
      ['succeed', 'succeed'],
      ['decline', 'succeed'],
      ['cancel', 'late'],
      ['slow', 'decline'],
      ['decline', 'refund'],
    ] as const) {
      const session = after(before);
      assert.deepEqual(
        applyFakeAction(session, action, NOON),
        { session, immediateEvents: [], delayedEvents: [] },
        `${before}, ${action}`,
      );
    }
    assert.deepEqual(applyFakeAction(open, 'refund', NOON).immediateEvents, []);
  });

  it('allows a late payment of an expired session', () => {
    const later = open.request.expiresAt + 1;
    assert.equal(deriveSessionStatus(open, later), 'expired');
    assert.deepEqual(applyFakeAction(open, 'succeed', later).immediateEvents, []);
    assert.equal(deriveSessionStatus(applyFakeAction(open, 'late', later).session, later), 'paid');
  });

  it('marks a slow payment as paid after 5 s, whether or not its webhook was sent', () => {
    const session = after('slow');

    assert.equal(deriveSessionStatus(session, NOON + 4999), 'processing');
    assert.equal(deriveSessionStatus(session, NOON + 5000), 'paid');
  });

  it('pays a wrong amount within the limits, even at the maximum', () => {
    for (const amount of [1, MAX_AMOUNT]) {
      const session = createFakeSession(aSessionRequest({ money: { amount, currency: 'EUR' } }), 'x');
      const [fact] = listPaymentFacts(applyFakeAction(session, 'wrongAmount', NOON).session, NOON);
      const paid = fact?.kind === 'paid' ? fact.money.amount : 0;

      assert.ok(paid !== amount && paid >= 1 && paid <= MAX_AMOUNT);
    }
  });

  it('refunds at most the paid amount', () => {
    const session = after('succeed', 'refundPart', 'refund', 'refund');
    const refunds = listPaymentFacts(session, NOON).flatMap((fact) =>
      fact.kind === 'refunded' ? [fact.refunded.amount] : [],
    );

    assert.deepEqual(refunds, [500, 1999, 1999]);
  });
});
