import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromStripeAmount, toStripeAmount } from '../../adapters/stripe/stripe-money.ts';

describe('toStripeAmount and fromStripeAmount', () => {
  for (const [amount, currency, stripeAmount] of [
    [1999, 'EUR', 1999],
    [500, 'JPY', 500],
    [1230, 'KWD', 1230],
    [7, 'ISK', 700],
    [7, 'UGX', 700],
    [700, 'MGA', 7],
    [99_999_999, 'USD', 99_999_999],
  ] as const) {
    it(`converts ${amount} ${currency} to ${stripeAmount} ${currency.toLowerCase()} and back`, () => {
      assert.equal(toStripeAmount({ amount, currency }), stripeAmount);
      assert.deepEqual(fromStripeAmount(stripeAmount, currency.toLowerCase()), { amount, currency });
    });
  }

  it('returns undefined if the amount would be rounded or the currency is unknown', () => {
    assert.equal(toStripeAmount({ amount: 1235, currency: 'KWD' }), undefined);
    assert.equal(toStripeAmount({ amount: 750, currency: 'MGA' }), undefined);
    assert.equal(toStripeAmount({ amount: 1, currency: 'ZZZ' }), undefined);
    assert.equal(fromStripeAmount(750, 'isk'), undefined);
    assert.equal(fromStripeAmount(1, 'zzz'), undefined);
  });
});
