import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyFakeAction, type FakeAction } from '../../adapters/fake-payments/fake-actions.ts';
import {
  createFakeSession,
  deriveStatus,
  type FakeSession,
  listFacts,
} from '../../adapters/fake-payments/fake-session.ts';
import { MAX_AMOUNT } from '../../core/payments/money.ts';
import { NOON } from '../support/builders/times.ts';
import { aRequest } from '../support/fixtures/gateway-world.ts';

const open = createFakeSession(aRequest(), 'unguessable');
const after = (...acts: readonly FakeAction[]): FakeSession =>
  acts.reduce((session, act) => applyFakeAction(session, act, NOON).session, open);

describe('An act on the fake provider’s page', () => {
  it('does nothing to a session that stands otherwise than the act needs', () => {
    for (const [before, act] of [
      ['succeed', 'succeed'],
      ['decline', 'succeed'],
      ['cancel', 'late'],
      ['slow', 'decline'],
      ['decline', 'refund'],
    ] as const) {
      const session = after(before);
      assert.deepEqual(applyFakeAction(session, act, NOON), { session, now: [], later: [] }, `${before}, ${act}`);
    }
    assert.deepEqual(applyFakeAction(open, 'refund', NOON).now, []);
  });

  it('pays late what has expired by itself', () => {
    const later = open.request.expiresAt + 1;
    assert.equal(deriveStatus(open, later), 'expired');
    assert.deepEqual(applyFakeAction(open, 'succeed', later).now, []);
    assert.equal(deriveStatus(applyFakeAction(open, 'late', later).session, later), 'paid');
  });

  it('lets slow money come when its time has come, told or not', () => {
    const session = after('slow');

    assert.equal(deriveStatus(session, NOON + 4999), 'processing');
    assert.equal(deriveStatus(session, NOON + 5000), 'paid');
  });

  it('takes another amount, even beside the greatest', () => {
    for (const amount of [1, MAX_AMOUNT]) {
      const session = createFakeSession(aRequest({ money: { amount, currency: 'EUR' } }), 'x');
      const [fact] = listFacts(applyFakeAction(session, 'wrongAmount', NOON).session, NOON);
      const paid = fact?.kind === 'paid' ? fact.money.amount : 0;

      assert.ok(paid !== amount && paid >= 1 && paid <= MAX_AMOUNT);
    }
  });

  it('gives back no more than was paid', () => {
    const session = after('succeed', 'refundPart', 'refund', 'refund');
    const back = listFacts(session, NOON).flatMap((fact) => (fact.kind === 'refunded' ? [fact.refunded.amount] : []));

    assert.deepEqual(back, [500, 1999, 1999]);
  });
});
