import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { doAct, type FakeAct } from '../../adapters/fake-payments/fake-acts.ts';
import { type FakeSession, factsOf, newSession, statusOf } from '../../adapters/fake-payments/fake-session.ts';
import { AMOUNT_MAX } from '../../core/payments/money.ts';
import { NOON } from '../support/builders/times.ts';
import { aRequest } from '../support/fixtures/gateway-world.ts';

const open = newSession(aRequest(), 'unguessable');
const after = (...acts: readonly FakeAct[]): FakeSession =>
  acts.reduce((session, act) => doAct(session, act, NOON).session, open);

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
      assert.deepEqual(doAct(session, act, NOON), { session, now: [], later: [] }, `${before}, ${act}`);
    }
    assert.deepEqual(doAct(open, 'refund', NOON).now, []);
  });

  it('pays late what has expired by itself', () => {
    const later = open.request.expiresAt + 1;
    assert.equal(statusOf(open, later), 'expired');
    assert.deepEqual(doAct(open, 'succeed', later).now, []);
    assert.equal(statusOf(doAct(open, 'late', later).session, later), 'paid');
  });

  it('lets slow money come when its time has come, told or not', () => {
    const session = after('slow');

    assert.equal(statusOf(session, NOON + 4999), 'processing');
    assert.equal(statusOf(session, NOON + 5000), 'paid');
  });

  it('takes another amount, even beside the greatest', () => {
    for (const amount of [1, AMOUNT_MAX]) {
      const session = newSession(aRequest({ money: { amount, currency: 'EUR' } }), 'x');
      const [fact] = factsOf(doAct(session, 'wrongAmount', NOON).session, NOON);
      const paid = fact?.kind === 'paid' ? fact.money.amount : 0;

      assert.ok(paid !== amount && paid >= 1 && paid <= AMOUNT_MAX);
    }
  });

  it('gives back no more than was paid', () => {
    const session = after('succeed', 'refundPart', 'refund', 'refund');
    const back = factsOf(session, NOON).flatMap((fact) => (fact.kind === 'refunded' ? [fact.refunded.amount] : []));

    assert.deepEqual(back, [500, 1999, 1999]);
  });
});
