import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  PaymentProviderRefusedError,
  PaymentProviderUnavailableError,
  PaymentsNotConfiguredError,
} from '../../../core/payments/payment-errors.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aPaymentSettings } from '../../support/builders/payment-builder.ts';
import { NOON } from '../../support/builders/times.ts';
import { PaymentFixture, SHOP } from '../../support/fixtures/payment-fixture.ts';

describe('TestPayments', () => {
  it('opens and expires a session, stores the time, and creates no execution', async () => {
    const fixture = await PaymentFixture.open();
    fixture.clock.advance(1);
    const { testedAt } = await fixture.testPayments.execute({ siteId: SITE });

    assert.equal(testedAt, NOON + 1);
    assert.deepEqual(fixture.gateway.calls, ['createSession', 'expireSession']);
    assert.deepEqual((await fixture.executions.list(SITE, undefined, 1)).executions, []);
  });

  it('stores no time if the provider rejects the request or does not respond', async () => {
    const fixture = await PaymentFixture.open();
    await fixture.configureCredentials(SITE, 'whsec_new');
    for (const ProviderError of [PaymentProviderRefusedError, PaymentProviderUnavailableError]) {
      fixture.gateway.beforeCall = () => Promise.reject(new ProviderError());
      await assert.rejects(fixture.testPayments.execute({ siteId: SITE }), ProviderError);
    }

    assert.equal((await fixture.actions.find(SITE)).testedAt, null);
  });

  it('stores no time if the credentials change during the test', async () => {
    const fixture = await PaymentFixture.open();
    fixture.gateway.beforeCall = () => fixture.configureCredentials(SITE, 'whsec_new');

    assert.equal((await fixture.testPayments.execute({ siteId: SITE })).testedAt, null);
  });

  it('throws PaymentsNotConfiguredError without settings or credentials', async () => {
    const fixture = new PaymentFixture();
    await assert.rejects(fixture.testPayments.execute({ siteId: SITE }), PaymentsNotConfiguredError);
    await fixture.configurePayments.execute({ site: SHOP, settings: aPaymentSettings({ provider: 'fake' }) });

    await assert.rejects(fixture.testPayments.execute({ siteId: SITE }), PaymentsNotConfiguredError);
  });
});
