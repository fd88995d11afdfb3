import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PaymentProviderRefusedError, PaymentProviderUnavailableError } from '../../../core/payments/payment-errors.ts';
import { POLL_SCHEDULE_MS } from '../../../core/payments/payment-times.ts';
import { DAY, HOUR, MINUTE } from '../../../core/shared/time.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { TEN_EUROS } from '../../support/builders/payment-builder.ts';
import { PaymentFixture } from '../../support/fixtures/payment-fixture.ts';

const PAID = { kind: 'paid', paymentReference: 'pi_1', money: TEN_EUROS } as const;
const NOTHING = { polled: 0, finished: 0, unanswered: 0 };

async function found(fixture: PaymentFixture, executionId: string) {
  const execution = await fixture.executions.find(SITE, executionId);
  assert.ok(execution);
  return execution;
}

/** Runs the use case at every time of the schedule. */
async function runWholeSchedule(fixture: PaymentFixture, from: number): Promise<void> {
  for (const after of POLL_SCHEDULE_MS) {
    fixture.clock.set(from + after);
    await fixture.reconcile.execute();
  }
}

describe('ReconcileExecutions', () => {
  it('polls nothing before the first time of the schedule', async () => {
    const fixture = await PaymentFixture.open();
    await fixture.pay();
    fixture.clock.advance(5 * MINUTE - 1);

    assert.deepEqual(await fixture.reconcile.execute(), NOTHING);
  });

  it('applies a stored dispute to a payment that a poll finds', async () => {
    const fixture = await PaymentFixture.open();
    const { id, session } = await fixture.pay();
    await fixture.recordAtProvider(session.sessionId, PAID);
    await fixture.deliver({ fact: { kind: 'disputed', paymentReference: 'pi_1' } });
    fixture.clock.advance(5 * MINUTE);
    await fixture.reconcile.execute();

    const { status, disputed } = await found(fixture, id);
    assert.deepEqual([status, disputed], ['succeeded', true]);
  });

  it('decides a paid execution whose webhook was lost', async () => {
    const fixture = await PaymentFixture.open();
    const { id, session } = await fixture.pay();
    await fixture.recordAtProvider(session.sessionId, PAID);
    fixture.clock.advance(5 * MINUTE);

    assert.deepEqual(await fixture.reconcile.execute(), { polled: 1, finished: 1, unanswered: 0 });
    assert.equal((await found(fixture, id)).status, 'succeeded');
    fixture.clock.advance(DAY);
    assert.deepEqual(await fixture.reconcile.execute(), NOTHING);
  });

  it('polls again by the schedule while the execution is undecided', async () => {
    const fixture = await PaymentFixture.open();
    const { id, createdAt } = await fixture.pay();
    fixture.clock.advance(5 * MINUTE);
    assert.deepEqual(await fixture.reconcile.execute(), { polled: 1, finished: 0, unanswered: 0 });
    assert.equal((await found(fixture, id)).questionAt, createdAt + HOUR);
    fixture.clock.advance(HOUR);

    assert.equal((await fixture.reconcile.execute()).finished, 1);
    assert.equal((await found(fixture, id)).status, 'expired');
  });

  it('expires an execution at the end of the schedule if its provider never answers', async () => {
    const fixture = await PaymentFixture.open();
    const { id, createdAt } = await fixture.pay();
    fixture.gateway.beforeCall = () => Promise.reject(new PaymentProviderUnavailableError());
    fixture.clock.advance(5 * MINUTE);
    assert.deepEqual(await fixture.reconcile.execute(), { polled: 1, finished: 0, unanswered: 1 });
    await runWholeSchedule(fixture, createdAt);

    const { status, questionAt } = await found(fixture, id);
    assert.deepEqual([status, questionAt], ['expired', null]);
  });

  it('keeps the status and stops polling at the end of the schedule if there is unmatched money', async () => {
    const fixture = await PaymentFixture.open();
    const { id, createdAt } = await fixture.pay();
    await fixture.deliver({ executionId: id, fact: { ...PAID, money: { amount: 5, currency: 'EUR' } } });
    fixture.gateway.beforeCall = () => Promise.reject(new PaymentProviderUnavailableError());
    await runWholeSchedule(fixture, createdAt);

    const { status, questionAt } = await found(fixture, id);
    assert.deepEqual([status, questionAt], ['pending', null]);
  });

  it('keeps polling a processing execution after the end of the schedule', async () => {
    const fixture = await PaymentFixture.open();
    const { id, createdAt } = await fixture.pay();
    await fixture.deliver({ executionId: id, fact: { kind: 'processing' } });
    fixture.gateway.beforeCall = () => Promise.reject(new PaymentProviderUnavailableError());
    await runWholeSchedule(fixture, createdAt);

    const { status, questionAt } = await found(fixture, id);
    assert.deepEqual([status, questionAt], ['processing', createdAt + 60 * DAY]);
  });

  it('opens the session of an execution that has none', async () => {
    const fixture = await PaymentFixture.open();
    fixture.gateway.loseNextResponse = true;
    await assert.rejects(fixture.pay('k'), PaymentProviderUnavailableError);
    fixture.clock.advance(5 * MINUTE);
    await fixture.reconcile.execute();
    const { session } = await fixture.pay('k');

    assert.deepEqual(fixture.gateway.calls, ['createSession', 'createSession']);
    assert.notEqual(await fixture.fakeSessions.find(session.sessionId), undefined);
  });

  it('fails an execution that the provider rejects, and expires one that is too late to open', async () => {
    const fixture = await PaymentFixture.open();
    fixture.gateway.beforeCall = () => Promise.reject(new PaymentProviderRefusedError());
    await assert.rejects(fixture.pay('refused'), PaymentProviderRefusedError);
    fixture.clock.advance(5 * MINUTE);
    await fixture.reconcile.execute();
    await assert.rejects(fixture.pay('late'), PaymentProviderRefusedError);
    fixture.clock.advance(HOUR);
    await fixture.reconcile.execute();

    const { executions } = await fixture.executions.list(SITE, undefined, 10);
    assert.deepEqual(
      executions.map(({ idempotencyKey, status }) => [idempotencyKey, status]),
      [
        ['late', 'expired'],
        ['refused', 'failed'],
      ],
    );
  });

  it('polls each execution once with concurrent runs', async () => {
    const fixture = await PaymentFixture.open();
    for (let index = 0; index < 6; index += 1) await fixture.pay();
    fixture.clock.advance(5 * MINUTE);
    fixture.gateway.calls.length = 0;
    await Promise.all([fixture.reconcile.execute(), fixture.reconcile.execute()]);

    assert.equal(fixture.gateway.calls.length, 6);
  });

  it('polls nothing once its signal is aborted', async () => {
    const fixture = await PaymentFixture.open();
    await fixture.pay();
    fixture.clock.advance(5 * MINUTE);

    assert.deepEqual(await fixture.reconcile.execute(AbortSignal.abort()), NOTHING);
  });
});
