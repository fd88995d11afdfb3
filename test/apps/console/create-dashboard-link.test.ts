import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDashboardLink } from '../../../apps/console/payments/create-dashboard-link.ts';

const HERE = 'https://portico.example';
const PAID = { provider: 'stripe', paymentReference: 'pi_1', sessionId: 'cs_live_a1' };
const hrefOf = (payment: Parameters<typeof createDashboardLink>[0]) => createDashboardLink(payment, HERE)?.href;

describe('The link to a payment at its provider', () => {
  it('links to the payment in Stripe’s dashboard', () => {
    assert.equal(hrefOf(PAID), 'https://dashboard.stripe.com/payments/pi_1');
  });

  it('links to Stripe’s test mode for a test session', () => {
    assert.equal(hrefOf({ ...PAID, sessionId: 'cs_test_a1' }), 'https://dashboard.stripe.com/test/payments/pi_1');
  });

  it('links to Stripe’s live mode if the session is unknown', () => {
    assert.equal(hrefOf({ ...PAID, sessionId: null }), 'https://dashboard.stripe.com/payments/pi_1');
  });

  it('returns no link to Stripe without a payment reference', () => {
    assert.equal(hrefOf({ ...PAID, paymentReference: null }), undefined);
  });

  it('links to the checkout page of the fake provider', () => {
    assert.equal(hrefOf({ ...PAID, provider: 'fake', sessionId: 'a/b' }), `${HERE}/fake-payments/checkout/a%2Fb`);
  });

  it('returns no link for an unknown provider', () => {
    assert.equal(hrefOf({ ...PAID, provider: 'other' }), undefined);
  });
});
