import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findMinorUnitDigits } from '../../../core/payments/currencies.ts';
import { formatMoney } from '../../../core/payments/money.ts';

describe('formatMoney and minorUnitDigits', () => {
  for (const [amount, currency, text] of [
    [1000, 'EUR', '10.00 EUR'],
    [1, 'EUR', '0.01 EUR'],
    [1000, 'JPY', '1000 JPY'],
    [1000, 'KWD', '1.000 KWD'],
    [7, 'KWD', '0.007 KWD'],
  ] as const) {
    it(`formats ${amount} minor units of ${currency} as ${text}`, () => {
      assert.equal(formatMoney({ amount, currency }), text);
    });
  }

  it('returns the number of decimals of ISO 4217', () => {
    const digits = ['EUR', 'ISK', 'UGX', 'JPY', 'CLP', 'KWD', 'TND', 'HUF', 'MGA'].map(findMinorUnitDigits);

    assert.deepEqual(digits, [2, 0, 0, 0, 0, 3, 3, 2, 2]);
  });

  it('returns undefined for an unknown currency', () => {
    for (const text of ['', 'eur', 'EUX', 'QQQ', ' ']) assert.equal(findMinorUnitDigits(text), undefined);
  });
});
