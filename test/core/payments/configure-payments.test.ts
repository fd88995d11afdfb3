import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_AMOUNT } from '../../../core/payments/money.ts';
import type { PaymentSettings } from '../../../core/payments/settings/payment-action.ts';
import { InvalidRequest } from '../../../core/shared/domain-error.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { someSettings } from '../../support/builders/payment-builder.ts';
import { NOON } from '../../support/builders/times.ts';
import { PaymentDesk, SHOP } from '../../support/fixtures/payment-desk.ts';

const euros = (amount: number) => ({ money: { amount, currency: 'EUR' } });

async function faultsOf(given: Partial<PaymentSettings>): Promise<readonly string[]> {
  const settings = someSettings({ provider: 'fake', ...given });
  try {
    await new PaymentDesk().configurePayments.execute({ site: SHOP, settings });
    return [];
  } catch (error) {
    assert.ok(error instanceof InvalidRequest);
    return error.faults.map(({ pointer }) => pointer);
  }
}

describe('ConfigurePayments', () => {
  it('stores the settings, with the description trimmed', async () => {
    const desk = new PaymentDesk();
    const settings = someSettings({ provider: 'fake', description: ' A ticket ' });
    const reading = await desk.configurePayments.execute({ site: SHOP, settings });

    assert.deepEqual(reading, {
      settings: { ...settings, description: 'A ticket' },
      testedAt: null,
      credentials: [],
      offered: ['fake'],
      checkoutHosts: { fake: 'portico.example' },
    });
    assert.deepEqual(await desk.readPayments.execute({ siteId: SITE }), reading);
  });

  it('keeps the test when the amount changes, and asks for another one when the provider does', async () => {
    const desk = await PaymentDesk.open();
    const change = (settings: PaymentSettings) => desk.configurePayments.execute({ site: SHOP, settings });
    assert.equal((await change(someSettings({ provider: 'fake', ...euros(5) }))).testedAt, NOON);
    await desk.actions.change(SITE, (action) => ({ ...action, settings: someSettings({ provider: 'stripe' }) }));

    assert.equal((await change(someSettings({ provider: 'fake' }))).testedAt, null);
  });

  for (const [what, given] of [
    ['one cent', euros(1)],
    ['the greatest amount', euros(MAX_AMOUNT)],
    ['a currency without decimals', { money: { amount: 500, currency: 'JPY' } }],
    ['a currency of three decimals', { money: { amount: 1000, currency: 'KWD' } }],
    ['200 characters beyond the basic plane', { description: '😀'.repeat(200) }],
  ] as const) {
    it(`takes ${what}`, async () => {
      assert.deepEqual(await faultsOf(given), []);
    });
  }

  for (const [what, given, pointer] of [
    ['no amount', euros(0), '/amount'],
    ['half a cent', euros(0.5), '/amount'],
    ['more than providers take', euros(MAX_AMOUNT + 1), '/amount'],
    ['a currency that is none', { money: { amount: 1, currency: 'EUX' } }, '/currency'],
    ['a currency in small letters', { money: { amount: 1, currency: 'eur' } }, '/currency'],
    ['a provider that is not offered', { provider: 'stripe' }, '/provider'],
    ['a blank description', { description: ' ' }, '/description'],
    ['a long description', { description: 'x'.repeat(201) }, '/description'],
    ['another origin', { successUrl: 'https://other.example/' }, '/successUrl'],
    ['another scheme', { cancelUrl: 'http://shop.example/' }, '/cancelUrl'],
    ['another port', { cancelUrl: 'https://shop.example:8443/' }, '/cancelUrl'],
    ['a user name', { cancelUrl: 'https://me@shop.example/' }, '/cancelUrl'],
    ['a look-alike', { successUrl: 'https://shop.example.evil.example/' }, '/successUrl'],
    ['a script', { successUrl: 'javascript:alert(1)' }, '/successUrl'],
    ['no address', { successUrl: '/thanks' }, '/successUrl'],
    ['a long address', { successUrl: `https://shop.example/${'x'.repeat(2048)}` }, '/successUrl'],
  ] as const) {
    it(`refuses ${what} at ${pointer}`, async () => {
      assert.deepEqual(await faultsOf(given), [pointer]);
    });
  }
});
