import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  PaymentProviderRefused,
  PaymentProviderUnavailable,
  PaymentsNotConfigured,
} from '../../../core/payments/payment-errors.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { someSettings } from '../../support/builders/payment-builder.ts';
import { NOON } from '../../support/builders/times.ts';
import { PaymentDesk, SHOP } from '../../support/fixtures/payment-desk.ts';

describe('TestPayments', () => {
  it('opens a session, ends it, and notes the time; no execution is made', async () => {
    const desk = await PaymentDesk.open();
    desk.clock.advance(1);
    const { testedAt } = await desk.testPayments.execute({ siteId: SITE });

    assert.equal(testedAt, NOON + 1);
    assert.deepEqual(desk.gateway.calls, ['createSession', 'expireSession']);
    assert.deepEqual((await desk.executions.list(SITE, undefined, 1)).executions, []);
  });

  it('notes nothing when the provider refuses or does not answer', async () => {
    const desk = await PaymentDesk.open();
    await desk.give(SITE, 'whsec_new');
    for (const Fault of [PaymentProviderRefused, PaymentProviderUnavailable]) {
      desk.gateway.hindrance = () => Promise.reject(new Fault());
      await assert.rejects(desk.testPayments.execute({ siteId: SITE }), Fault);
    }

    assert.equal((await desk.actions.find(SITE)).testedAt, null);
  });

  it('notes nothing when the credentials change meanwhile', async () => {
    const desk = await PaymentDesk.open();
    desk.gateway.hindrance = () => desk.give(SITE, 'whsec_new');

    assert.equal((await desk.testPayments.execute({ siteId: SITE })).testedAt, null);
  });

  it('tries nothing without settings or credentials', async () => {
    const desk = new PaymentDesk();
    await assert.rejects(desk.testPayments.execute({ siteId: SITE }), PaymentsNotConfigured);
    await desk.configurePayments.execute({ site: SHOP, settings: someSettings({ provider: 'fake' }) });

    await assert.rejects(desk.testPayments.execute({ siteId: SITE }), PaymentsNotConfigured);
  });
});
