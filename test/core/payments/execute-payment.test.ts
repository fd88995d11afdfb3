import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ActionNotAvailableError,
  ExecutionEndedError,
  PaymentProviderRefusedError,
  PaymentProviderUnavailableError,
} from '../../../core/payments/payment-errors.ts';
import { OPEN_SESSION_TIMEOUT_MS, SESSION_OPENING_WINDOW_MS } from '../../../core/payments/payment-times.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aPaymentSettings, TEN_EUROS } from '../../support/builders/payment-builder.ts';
import { NOON } from '../../support/builders/times.ts';
import { flushPromises } from '../../support/fixtures/manual-timer.ts';
import { PaymentFixture, SHOP } from '../../support/fixtures/payment-fixture.ts';

const stored = async ({ executions }: PaymentFixture) => (await executions.list(SITE, undefined, 10)).executions;

describe('ExecutePayment', () => {
  it('opens a checkout session with the configured amount for 45 minutes', async () => {
    const fixture = await PaymentFixture.open();
    const execution = await fixture.pay();

    assert.deepEqual([execution.status, execution.money], ['pending', TEN_EUROS]);
    assert.equal(execution.expiresAt, NOON + 45 * MINUTE);
    assert.match(execution.session.checkoutUrl, /^https:\/\/portico\.example\//);
    assert.deepEqual(await stored(fixture), [execution]);
  });

  it('creates one execution and one session per idempotency key, sequentially or concurrently', async () => {
    const fixture = await PaymentFixture.open();
    const first = await fixture.pay('k');
    const others = await Promise.all([fixture.pay('k'), fixture.pay('k')]);
    assert.deepEqual(others, [first, first]);
    const atOnce = await Promise.all([fixture.pay('other'), fixture.pay('other')]);

    assert.equal(new Set(atOnce.map(({ id, session }) => `${id} ${session.sessionId}`)).size, 1);
    assert.equal((await stored(fixture)).length, 2);
  });

  it('stores the execution before it calls the provider', async () => {
    const fixture = await PaymentFixture.open();
    fixture.gateway.beforeCall = async () => {
      assert.equal((await stored(fixture)).length, 1);
    };

    await fixture.pay();
  });

  it('continues the execution on a retry with the same key after the provider was unavailable', async () => {
    const fixture = await PaymentFixture.open();
    fixture.gateway.beforeCall = () => Promise.reject(new Error('a secret of the provider'));
    await assert.rejects(fixture.pay('k'), PaymentProviderUnavailableError);
    fixture.gateway.beforeCall = async () => {};
    const execution = await fixture.pay('k');

    assert.deepEqual(await stored(fixture), [execution]);
  });

  it('returns the existing session on a retry after the provider’s response was lost', async () => {
    const fixture = await PaymentFixture.open();
    fixture.gateway.loseNextResponse = true;
    await assert.rejects(fixture.pay('k'), PaymentProviderUnavailableError);
    const { session, id } = await fixture.pay('k');

    assert.deepEqual(await stored(fixture).then((all) => all.map((one) => one.id)), [id]);
    assert.notEqual(await fixture.fakeSessions.find(session.sessionId), undefined);
  });

  it('throws PaymentProviderUnavailableError at its timeout if the provider does not respond', async () => {
    const fixture = await PaymentFixture.open();
    fixture.gateway.beforeCall = () => new Promise(() => {});
    const outcome = assert.rejects(fixture.pay(), PaymentProviderUnavailableError);
    await flushPromises();
    await fixture.timer.advance(OPEN_SESSION_TIMEOUT_MS);

    await outcome;
  });

  it('throws PaymentProviderRefusedError if the provider rejects the payment, and allows a retry', async () => {
    const fixture = await PaymentFixture.open();
    fixture.gateway.beforeCall = () => Promise.reject(new PaymentProviderRefusedError());
    await assert.rejects(fixture.pay('k'), PaymentProviderRefusedError);
    fixture.gateway.beforeCall = async () => {};

    assert.equal((await fixture.pay('k')).status, 'pending');
  });

  it('throws ExecutionEndedError for the key of an execution that ended without a session', async () => {
    const fixture = await PaymentFixture.open();
    fixture.gateway.beforeCall = () => Promise.reject(new PaymentProviderUnavailableError());
    await assert.rejects(fixture.pay('k'), PaymentProviderUnavailableError);
    fixture.gateway.beforeCall = async () => {};
    fixture.clock.advance(SESSION_OPENING_WINDOW_MS);

    await assert.rejects(fixture.pay('k'), ExecutionEndedError);
  });

  it('throws ExecutionEndedError if the execution ends unpaid while the provider opens its session', async () => {
    const fixture = await PaymentFixture.open();
    fixture.gateway.beforeCall = () => Promise.reject(new PaymentProviderUnavailableError());
    await assert.rejects(fixture.pay('k'), PaymentProviderUnavailableError);
    fixture.clock.advance(5 * MINUTE);
    fixture.gateway.beforeCall = async () => {
      fixture.gateway.beforeCall = () => Promise.reject(new PaymentProviderRefusedError());
      await fixture.reconcile.execute();
    };

    await assert.rejects(fixture.pay('k'), ExecutionEndedError);
    await assert.rejects(fixture.pay('k'), ExecutionEndedError);
    const [{ status, session } = {}] = await stored(fixture);
    assert.deepEqual([status, session], ['failed', null]);
  });

  for (const [what, change] of [
    ['not enabled', { enabled: false }],
    ['not visible', { customerVisible: false }],
    ['configured for a provider that is not offered', { provider: 'stripe' }],
    ['configured with a return URL of another origin', { successUrl: 'https://other.example/' }],
  ] as const) {
    it(`throws ActionNotAvailableError if the action is ${what}`, async () => {
      const fixture = await PaymentFixture.open();
      const settings = aPaymentSettings({ provider: 'fake', ...change });
      const [own] = (await fixture.actions.find(SITE)).credentials;
      const credentials = own ? [{ ...own, provider: settings.provider }] : [];
      await fixture.actions.change(SITE, (action) => ({ ...action, settings, credentials }));

      await assert.rejects(fixture.pay(), ActionNotAvailableError);
      assert.deepEqual(await stored(fixture), []);
    });
  }

  it('throws ActionNotAvailableError if payments are not configured or not tested', async () => {
    const fixture = new PaymentFixture();
    await assert.rejects(fixture.pay(), ActionNotAvailableError);
    await fixture.configureCredentials(SITE, 'whsec');
    await fixture.configurePayments.execute({ site: SHOP, settings: aPaymentSettings({ provider: 'fake' }) });

    await assert.rejects(fixture.pay(), ActionNotAvailableError);
  });
});
