import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ActionNotAvailable,
  ExecutionEnded,
  PaymentProviderRefused,
  PaymentProviderUnavailable,
} from '../../../core/payments/payment-errors.ts';
import { OPENING_DEADLINE, OPENING_WINDOW } from '../../../core/payments/payment-times.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { someSettings, TEN_EUROS } from '../../support/builders/payment-builder.ts';
import { NOON } from '../../support/builders/times.ts';
import { settled } from '../../support/fixtures/manual-timer.ts';
import { PaymentDesk, SHOP } from '../../support/fixtures/payment-desk.ts';

const stored = async ({ executions }: PaymentDesk) => (await executions.list(SITE, undefined, 10)).executions;

describe('ExecutePayment', () => {
  it('sends the visitor to pay what is configured, for a while', async () => {
    const desk = await PaymentDesk.open();
    const execution = await desk.pay();

    assert.deepEqual([execution.status, execution.money], ['pending', TEN_EUROS]);
    assert.equal(execution.expiresAt, NOON + 45 * MINUTE);
    assert.match(execution.session.checkoutUrl, /^https:\/\/portico\.example\//);
    assert.deepEqual(await stored(desk), [execution]);
  });

  it('makes one execution and one session under one key, in turn or at once', async () => {
    const desk = await PaymentDesk.open();
    const first = await desk.pay('k');
    const others = await Promise.all([desk.pay('k'), desk.pay('k')]);
    assert.deepEqual(others, [first, first]);
    const atOnce = await Promise.all([desk.pay('other'), desk.pay('other')]);

    assert.equal(new Set(atOnce.map(({ id, session }) => `${id} ${session.sessionId}`)).size, 1);
    assert.equal((await stored(desk)).length, 2);
  });

  it('stores the execution before it asks the provider', async () => {
    const desk = await PaymentDesk.open();
    desk.gateway.hindrance = async () => {
      assert.equal((await stored(desk)).length, 1);
    };

    await desk.pay();
  });

  it('goes on under the same key after the provider was away, with one execution', async () => {
    const desk = await PaymentDesk.open();
    desk.gateway.hindrance = () => Promise.reject(new Error('a secret of the provider'));
    await assert.rejects(desk.pay('k'), PaymentProviderUnavailable);
    desk.gateway.hindrance = async () => {};
    const execution = await desk.pay('k');

    assert.deepEqual(await stored(desk), [execution]);
  });

  it('finds the session again whose answer was lost', async () => {
    const desk = await PaymentDesk.open();
    desk.gateway.loseNextAnswer = true;
    await assert.rejects(desk.pay('k'), PaymentProviderUnavailable);
    const { session, id } = await desk.pay('k');

    assert.deepEqual(await stored(desk).then((all) => all.map((one) => one.id)), [id]);
    assert.notEqual(await desk.fakeSessions.find(session.sessionId), undefined);
  });

  it('ends at its deadline, whatever the provider does', async () => {
    const desk = await PaymentDesk.open();
    desk.gateway.hindrance = () => new Promise(() => {});
    const outcome = assert.rejects(desk.pay(), PaymentProviderUnavailable);
    await settled();
    await desk.timer.pass(OPENING_DEADLINE);

    await outcome;
  });

  it('hands on that the provider refuses, and may be tried again', async () => {
    const desk = await PaymentDesk.open();
    desk.gateway.hindrance = () => Promise.reject(new PaymentProviderRefused());
    await assert.rejects(desk.pay('k'), PaymentProviderRefused);
    desk.gateway.hindrance = async () => {};

    assert.equal((await desk.pay('k')).status, 'pending');
  });

  it('begins nothing under the key of what has ended without a session', async () => {
    const desk = await PaymentDesk.open();
    desk.gateway.hindrance = () => Promise.reject(new PaymentProviderUnavailable());
    await assert.rejects(desk.pay('k'), PaymentProviderUnavailable);
    desk.gateway.hindrance = async () => {};
    desk.clock.advance(OPENING_WINDOW);

    await assert.rejects(desk.pay('k'), ExecutionEnded);
  });

  it('hands out no session of what has ended unpaid while the provider opened it', async () => {
    const desk = await PaymentDesk.open();
    desk.gateway.hindrance = () => Promise.reject(new PaymentProviderUnavailable());
    await assert.rejects(desk.pay('k'), PaymentProviderUnavailable);
    desk.clock.advance(5 * MINUTE);
    desk.gateway.hindrance = async () => {
      desk.gateway.hindrance = () => Promise.reject(new PaymentProviderRefused());
      await desk.reconcile.execute();
    };

    await assert.rejects(desk.pay('k'), ExecutionEnded);
    await assert.rejects(desk.pay('k'), ExecutionEnded);
    const [{ status, session } = {}] = await stored(desk);
    assert.deepEqual([status, session], ['failed', null]);
  });

  for (const [what, given] of [
    ['not enabled', { enabled: false }],
    ['not visible', { customerVisible: false }],
    ['by a provider that is not offered', { provider: 'stripe' }],
    ['coming back to another origin', { successUrl: 'https://other.example/' }],
  ] as const) {
    it(`has no action that is ${what}`, async () => {
      const desk = await PaymentDesk.open();
      const settings = someSettings({ provider: 'fake', ...given });
      const [own] = (await desk.actions.find(SITE)).credentials;
      const credentials = own ? [{ ...own, provider: settings.provider }] : [];
      await desk.actions.change(SITE, (action) => ({ ...action, settings, credentials }));

      await assert.rejects(desk.pay(), ActionNotAvailable);
      assert.deepEqual(await stored(desk), []);
    });
  }

  it('has no action that is not configured or not tested', async () => {
    const desk = new PaymentDesk();
    await assert.rejects(desk.pay(), ActionNotAvailable);
    await desk.give(SITE, 'whsec');
    await desk.configurePayments.execute({ site: SHOP, settings: someSettings({ provider: 'fake' }) });

    await assert.rejects(desk.pay(), ActionNotAvailable);
  });
});
