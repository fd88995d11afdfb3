import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_AMOUNT } from '../../../core/payments/money.ts';
import type { PaymentSettings } from '../../../core/payments/settings/payment-action.ts';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aPaymentSettings } from '../../support/builders/payment-builder.ts';
import { NOON } from '../../support/builders/times.ts';
import { PaymentFixture, SHOP } from '../../support/fixtures/payment-fixture.ts';

const euros = (amount: number) => ({ money: { amount, currency: 'EUR' } });

async function violationPointers(change: Partial<PaymentSettings>): Promise<readonly string[]> {
  const settings = aPaymentSettings({ provider: 'fake', ...change });
  try {
    await new PaymentFixture().configurePayments.execute({ site: SHOP, settings });
    return [];
  } catch (error) {
    assert.ok(error instanceof InvalidRequestError);
    return error.violations.map(({ pointer }) => pointer);
  }
}

describe('ConfigurePayments', () => {
  it('stores the settings, with the description trimmed', async () => {
    const fixture = new PaymentFixture();
    const settings = aPaymentSettings({ provider: 'fake', description: ' A ticket ' });
    const view = await fixture.configurePayments.execute({ site: SHOP, settings });

    assert.deepEqual(view, {
      settings: { ...settings, description: 'A ticket' },
      testedAt: null,
      credentials: [],
      offeredProviders: ['fake'],
      checkoutHosts: { fake: 'portico.example' },
    });
    assert.deepEqual(await fixture.readPayments.execute({ siteId: SITE }), view);
  });

  it('keeps the time of the test if the amount changes, and resets it if the provider changes', async () => {
    const fixture = await PaymentFixture.open();
    const configure = (settings: PaymentSettings) => fixture.configurePayments.execute({ site: SHOP, settings });
    assert.equal((await configure(aPaymentSettings({ provider: 'fake', ...euros(5) }))).testedAt, NOON);
    await fixture.actions.change(SITE, (action) => ({ ...action, settings: aPaymentSettings({ provider: 'stripe' }) }));

    assert.equal((await configure(aPaymentSettings({ provider: 'fake' }))).testedAt, null);
  });

  for (const [what, change] of [
    ['one cent', euros(1)],
    ['the maximum amount', euros(MAX_AMOUNT)],
    ['a currency without decimals', { money: { amount: 500, currency: 'JPY' } }],
    ['a currency of three decimals', { money: { amount: 1000, currency: 'KWD' } }],
    ['200 emoji', { description: '😀'.repeat(200) }],
  ] as const) {
    it(`accepts ${what}`, async () => {
      assert.deepEqual(await violationPointers(change), []);
    });
  }

  for (const [what, change, pointer] of [
    ['no amount', euros(0), '/amount'],
    ['half a cent', euros(0.5), '/amount'],
    ['more than the maximum amount', euros(MAX_AMOUNT + 1), '/amount'],
    ['an unknown currency', { money: { amount: 1, currency: 'EUX' } }, '/currency'],
    ['a currency in lower case', { money: { amount: 1, currency: 'eur' } }, '/currency'],
    ['a provider that is not offered', { provider: 'stripe' }, '/provider'],
    ['a blank description', { description: ' ' }, '/description'],
    ['a long description', { description: 'x'.repeat(201) }, '/description'],
    ['another origin', { successUrl: 'https://other.example/' }, '/successUrl'],
    ['another scheme', { cancelUrl: 'http://shop.example/' }, '/cancelUrl'],
    ['another port', { cancelUrl: 'https://shop.example:8443/' }, '/cancelUrl'],
    ['a user name', { cancelUrl: 'https://me@shop.example/' }, '/cancelUrl'],
    ['a look-alike host', { successUrl: 'https://shop.example.evil.example/' }, '/successUrl'],
    ['a javascript: URL', { successUrl: 'javascript:alert(1)' }, '/successUrl'],
    ['a relative URL', { successUrl: '/thanks' }, '/successUrl'],
    ['a URL that is too long', { successUrl: `https://shop.example/${'x'.repeat(2048)}` }, '/successUrl'],
  ] as const) {
    it(`rejects ${what} with a violation at ${pointer}`, async () => {
      assert.deepEqual(await violationPointers(change), [pointer]);
    });
  }
});
