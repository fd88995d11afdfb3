import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { minorDigits } from '../../../core/payments/currencies.ts';
import { moneyText } from '../../../core/payments/money.ts';

describe('Money', () => {
  for (const [amount, currency, text] of [
    [1000, 'EUR', '10.00 EUR'],
    [1, 'EUR', '0.01 EUR'],
    [1000, 'JPY', '1000 JPY'],
    [1000, 'KWD', '1.000 KWD'],
    [7, 'KWD', '0.007 KWD'],
  ] as const) {
    it(`of ${amount} minor units of ${currency} is ${text}`, () => {
      assert.equal(moneyText({ amount, currency }), text);
    });
  }

  it('has as many decimals as ISO 4217 says', () => {
    const digits = ['EUR', 'ISK', 'UGX', 'JPY', 'CLP', 'KWD', 'TND', 'HUF', 'MGA'].map(minorDigits);

    assert.deepEqual(digits, [2, 0, 0, 0, 0, 3, 3, 2, 2]);
  });

  it('is in no currency that is none', () => {
    for (const text of ['', 'eur', 'EUX', 'XTS', ' ']) assert.equal(minorDigits(text), undefined);
  });
});
