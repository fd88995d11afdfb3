import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeAtProvider } from '../../../apps/console/payments/provider-place.ts';

const HERE = 'https://portico.example';
const PAID = { provider: 'stripe', paymentReference: 'pi_1', sessionId: 'cs_live_a1' };
const hrefOf = (payment: Parameters<typeof placeAtProvider>[0]) => placeAtProvider(payment, HERE)?.href;

describe('A payment', () => {
  it('is found in Stripe’s dashboard', () => {
    assert.equal(hrefOf(PAID), 'https://dashboard.stripe.com/payments/pi_1');
  });

  it('is found among Stripe’s trials where its session is one', () => {
    assert.equal(hrefOf({ ...PAID, sessionId: 'cs_test_a1' }), 'https://dashboard.stripe.com/test/payments/pi_1');
  });

  it('is looked for among the live ones where its session is not known', () => {
    assert.equal(hrefOf({ ...PAID, sessionId: null }), 'https://dashboard.stripe.com/payments/pi_1');
  });

  it('is nowhere at Stripe before there is one', () => {
    assert.equal(hrefOf({ ...PAID, paymentReference: null }), undefined);
  });

  it('of the provider that takes no money is found on its own page', () => {
    assert.equal(hrefOf({ ...PAID, provider: 'fake', sessionId: 'a/b' }), `${HERE}/fake-payments/checkout/a%2Fb`);
  });

  it('of a provider that is not known has no link', () => {
    assert.equal(hrefOf({ ...PAID, provider: 'other' }), undefined);
  });
});
