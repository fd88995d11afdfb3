import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatAmountWithDecimals, parseAmount } from '../../../../core/evidence/values/amount.ts';
import { formatOffer, parsePrice } from '../../../../core/evidence/values/price.ts';
import fc from '../../../support/builders/fast-check.ts';

const PRICES: readonly (readonly [text: string, offer: string | undefined])[] = [
  ['€12.50 per month', '12.50 EUR per month'],
  ['12,50 € / Monat', '12.50 EUR per month'],
  ['1.234,50 € pro Jahr', '1234.50 EUR per year'],
  ['1 234,50 € par an', '1234.50 EUR per year'],
  ['49,– €/Monat', '49.00 EUR per month'],
  ['€29 90 / month', '29.90 EUR per month'],
  ['£1,299 / year', '1299.00 GBP per year'],
  ['CHF 1’200.50 / month', '1200.50 CHF per month'],
  ['₹1,00,000 per year', '100000.00 INR per year'],
  ['月額 980円', '980 JPY per month'],
  ['月額１，２００円', '1200 JPY per month'],
  ['₩9,900 / 월', '9900 KRW per month'],
  ['R$ 49,90 por mes', '49.90 BRL per month'],
  ['99 zł / month', '99.00 PLN per month'],
  ['199 Kč / month', '199.00 CZK per month'],
  ['US$12 per user per month', '12.00 USD per month'],
  ['USD 12 per user per month, billed annually', '12.00 USD per month'],
  ['Billed $336/year — save $84', '$336 per year'],
  ['A$15/mo', '15.00 AUD per month'],
  ['CA$15/mo', '15.00 CAD per month'],
  ['$15 USD/mo', '15.00 USD per month'],
  ['$15/mo', '$15 per month'],
  ['$1,182.40 per year', '$1182.40 per year'],
  ['$0', '$0'],
  ['99 kr / month', '99 kr per month'],
  ['¥1,200 / 月', '¥1200 per month'],
  ['￥９８０／月', '¥980 per month'],
  ['₺150 per month', '150.00 TRY per month'],
  ['from €5 per month', '5.00 EUR per month'],
  ['€5 – €10 per month', '5.00 EUR per month'],
  ['5–10 € per month', '5.00 EUR per month'],
  ['now €29, was €49, once', '29.00 EUR once'],
  ['$49 → $29 per month', '$29 per month'],
  ['0 €, sans limite de durée', '0.00 EUR'],
  ['€199 one-time payment', '199.00 EUR once'],
  ['€0.005 per month', undefined],
  ['€5 off per month', undefined],
  ['€12 per GB', undefined],
  ['€12 per GB per month', undefined],
  ['€5 per user per month', '5.00 EUR per month'],
  ['5% of €100', undefined],
  ['KWD 1.500 per month', undefined],
];

describe('parsePrice', () => {
  for (const [text, offer] of PRICES) {
    it(`parses “${text}” as ${offer ?? 'no price'}`, () => {
      const found = parsePrice(text);

      assert.equal(found ? formatOffer(found) : undefined, offer);
    });
  }
});

describe('parseAmount and formatAmount', () => {
  it('parse every notation to the same amount', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999_999 });
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom([',', '.'], ['.', ','], [' ', ','], ['’', '.'], ['', ',']),
        (value, [group = '', point = '']) => {
          const [whole, decimals] = [String(Math.floor(value / 100)), String(value % 100).padStart(2, '0')];
          const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
          const read = parseAmount(`${grouped}${point}${decimals}`, 2);

          assert.equal(read && formatAmountWithDecimals(read, 2), `${whole}.${decimals}`);
        },
      ),
    );
  });

  it('reject ambiguous amounts', () => {
    for (const text of ['1,234', '1.234']) assert.equal(parseAmount(text, 3), undefined, text);
    for (const text of ['0.500', '12,34,56', '1.2.3', '1,234.567', '', 'x', '1..2'])
      assert.equal(parseAmount(text, 2), undefined, text);
  });
});
