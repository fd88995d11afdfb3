import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PaymentProviderRefused, PaymentProviderUnavailable } from '../../../core/payments/payment-errors.ts';
import { QUESTION_SCHEDULE } from '../../../core/payments/payment-times.ts';
import { DAY, HOUR, MINUTE } from '../../../core/shared/time.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { TEN_EUROS } from '../../support/builders/payment-builder.ts';
import { PaymentDesk } from '../../support/fixtures/payment-desk.ts';

const PAID = { kind: 'paid', paymentReference: 'pi_1', money: TEN_EUROS } as const;
const NOTHING = { asked: 0, decided: 0, unanswered: 0 };

async function found(desk: PaymentDesk, executionId: string) {
  const execution = await desk.executions.find(SITE, executionId);
  assert.ok(execution);
  return execution;
}

/** Sweeps at every time of the schedule. */
async function sweepToTheEnd(desk: PaymentDesk, from: number): Promise<void> {
  for (const after of QUESTION_SCHEDULE) {
    desk.clock.set(from + after);
    await desk.reconcile.execute();
  }
}

describe('ReconcileExecutions', () => {
  it('asks nothing before it is time', async () => {
    const desk = await PaymentDesk.open();
    await desk.pay();
    desk.clock.advance(5 * MINUTE - 1);

    assert.deepEqual(await desk.reconcile.execute(), NOTHING);
  });

  it('finds a payment whose dispute came before', async () => {
    const desk = await PaymentDesk.open();
    const { id, session } = await desk.pay();
    await desk.happens(session.sessionId, PAID);
    await desk.deliver({ fact: { kind: 'disputed', paymentReference: 'pi_1' } });
    desk.clock.advance(5 * MINUTE);
    await desk.reconcile.execute();

    const { status, disputed } = await found(desk, id);
    assert.deepEqual([status, disputed], ['succeeded', true]);
  });

  it('decides what was paid while its webhook was lost', async () => {
    const desk = await PaymentDesk.open();
    const { id, session } = await desk.pay();
    await desk.happens(session.sessionId, PAID);
    desk.clock.advance(5 * MINUTE);

    assert.deepEqual(await desk.reconcile.execute(), { asked: 1, decided: 1, unanswered: 0 });
    assert.equal((await found(desk, id)).status, 'succeeded');
    desk.clock.advance(DAY);
    assert.deepEqual(await desk.reconcile.execute(), NOTHING);
  });

  it('asks again by the schedule as long as nothing is decided', async () => {
    const desk = await PaymentDesk.open();
    const { id, createdAt } = await desk.pay();
    desk.clock.advance(5 * MINUTE);
    assert.deepEqual(await desk.reconcile.execute(), { asked: 1, decided: 0, unanswered: 0 });
    assert.equal((await found(desk, id)).questionAt, createdAt + HOUR);
    desk.clock.advance(HOUR);

    assert.equal((await desk.reconcile.execute()).decided, 1);
    assert.equal((await found(desk, id)).status, 'expired');
  });

  it('ends what its provider never answers about as expired, at the end of the schedule', async () => {
    const desk = await PaymentDesk.open();
    const { id, createdAt } = await desk.pay();
    desk.gateway.hindrance = () => Promise.reject(new PaymentProviderUnavailable());
    desk.clock.advance(5 * MINUTE);
    assert.deepEqual(await desk.reconcile.execute(), { asked: 1, decided: 0, unanswered: 1 });
    await sweepToTheEnd(desk, createdAt);

    const { status, questionAt } = await found(desk, id);
    assert.deepEqual([status, questionAt], ['expired', null]);
  });

  it('leaves the status alone, and asks no more, where there is unmatched money', async () => {
    const desk = await PaymentDesk.open();
    const { id, createdAt } = await desk.pay();
    await desk.deliver({ executionId: id, fact: { ...PAID, money: { amount: 5, currency: 'EUR' } } });
    desk.gateway.hindrance = () => Promise.reject(new PaymentProviderUnavailable());
    await sweepToTheEnd(desk, createdAt);

    const { status, questionAt } = await found(desk, id);
    assert.deepEqual([status, questionAt], ['pending', null]);
  });

  it('never guesses what becomes of money that is under way', async () => {
    const desk = await PaymentDesk.open();
    const { id, createdAt } = await desk.pay();
    await desk.deliver({ executionId: id, fact: { kind: 'processing' } });
    desk.gateway.hindrance = () => Promise.reject(new PaymentProviderUnavailable());
    await sweepToTheEnd(desk, createdAt);

    const { status, questionAt } = await found(desk, id);
    assert.deepEqual([status, questionAt], ['processing', createdAt + 60 * DAY]);
  });

  it('finishes what was stored and never asked for', async () => {
    const desk = await PaymentDesk.open();
    desk.gateway.loseNextAnswer = true;
    await assert.rejects(desk.pay('k'), PaymentProviderUnavailable);
    desk.clock.advance(5 * MINUTE);
    await desk.reconcile.execute();
    const { session } = await desk.pay('k');

    assert.deepEqual(desk.gateway.calls, ['createSession', 'createSession']);
    assert.notEqual(await desk.fakeSessions.find(session.sessionId), undefined);
  });

  it('ends what the provider refuses to begin as failed, and what is too late as expired', async () => {
    const desk = await PaymentDesk.open();
    desk.gateway.hindrance = () => Promise.reject(new PaymentProviderRefused());
    await assert.rejects(desk.pay('refused'), PaymentProviderRefused);
    desk.clock.advance(5 * MINUTE);
    await desk.reconcile.execute();
    await assert.rejects(desk.pay('late'), PaymentProviderRefused);
    desk.clock.advance(HOUR);
    await desk.reconcile.execute();

    const { executions } = await desk.executions.list(SITE, undefined, 10);
    assert.deepEqual(
      executions.map(({ idempotencyKey, status }) => [idempotencyKey, status]),
      [
        ['late', 'expired'],
        ['refused', 'failed'],
      ],
    );
  });

  it('asks about each execution once however many sweep', async () => {
    const desk = await PaymentDesk.open();
    for (let index = 0; index < 6; index += 1) await desk.pay();
    desk.clock.advance(5 * MINUTE);
    desk.gateway.calls.length = 0;
    await Promise.all([desk.reconcile.execute(), desk.reconcile.execute()]);

    assert.equal(desk.gateway.calls.length, 6);
  });

  it('asks nothing more once it is to end', async () => {
    const desk = await PaymentDesk.open();
    await desk.pay();
    desk.clock.advance(5 * MINUTE);

    assert.deepEqual(await desk.reconcile.execute(AbortSignal.abort()), NOTHING);
  });
});
