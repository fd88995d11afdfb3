import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readAmount, writeAmount } from '../../../../core/evidence/values/amount.ts';
import { readPrice, writeOffer } from '../../../../core/evidence/values/price.ts';

const PRICES: readonly (readonly [text: string, language: string, offer: string | undefined])[] = [
  ['€12.50 per month', 'en', '12.50 EUR per month'],
  ['12,50 € / Monat', 'de', '12.50 EUR per month'],
  ['1.234,50 € pro Jahr', 'de', '1234.50 EUR per year'],
  ['1 234,50 € par an', 'fr', '1234.50 EUR per year'],
  ['49,– €/Monat', 'de', '49.00 EUR per month'],
  ['£1,299 / year', 'en', '1299.00 GBP per year'],
  ['CHF 1’200.50 / month', 'en', '1200.50 CHF per month'],
  ['₹1,00,000 per year', 'en', '100000.00 INR per year'],
  ['¥1,200 / 月', 'ja', '1200 JPY per month'],
  ['¥1,200 / month', 'en', undefined],
  ['月額 980円', 'ja', '980 JPY per month'],
  ['月額１，２００円', 'ja', '1200 JPY per month'],
  ['￥９８０／月', 'ja', '980 JPY per month'],
  ['₩9,900 / 월', 'ko', '9900 KRW per month'],
  ['R$ 49,90 por mes', 'pt', '49.90 BRL per month'],
  ['99 zł / month', 'pl', '99.00 PLN per month'],
  ['199 Kč / month', 'cs', '199.00 CZK per month'],
  ['99 kr / month', 'sv', '99.00 SEK per month'],
  ['99 kr / month', 'da', '99.00 DKK per month'],
  ['99 kr / month', 'en', undefined],
  ['US$12 per user per month', 'en', '12.00 USD per month'],
  ['USD 12 per user per month, billed annually', 'en', '12.00 USD per month'],
  ['A$15/mo', 'en', '15.00 AUD per month'],
  ['CA$15/mo', 'en', '15.00 CAD per month'],
  ['$15/mo', 'en', undefined],
  ['₺150 per month', 'tr', '150.00 TRY per month'],
  ['from €5 per month', 'en', '5.00 EUR per month'],
  ['€199 one-time payment', 'en', '199.00 EUR once'],
  ['€0.005 per month', 'en', undefined],
  ['€5 – €10 per month', 'en', undefined],
  ['€5 off per month', 'en', undefined],
  ['€12 per GB', 'en', undefined],
  ['5% of €100', 'en', undefined],
  ['KWD 1.500 per month', 'en', undefined],
];

describe('A price', () => {
  for (const [text, language, offer] of PRICES) {
    it(`of “${text}” (${language}) is ${offer ?? 'none'}`, () => {
      const found = readPrice(text, { language, isDollarUsd: false })?.offer;

      assert.equal(found ? writeOffer(found) : undefined, offer);
    });
  }

  it('in bare dollars is one where the page says whose', () => {
    const found = readPrice('$15/mo', { language: 'en', isDollarUsd: true })?.offer;

    assert.deepEqual(found, { amount: '15.00', currency: 'USD', period: 'per month' });
  });
});

describe('An amount', () => {
  it('reads the same however it is written', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999_999 });
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom([',', '.'], ['.', ','], [' ', ','], ['’', '.'], ['', ',']),
        (value, [group = '', point = '']) => {
          const [whole, decimals] = [String(Math.floor(value / 100)), String(value % 100).padStart(2, '0')];
          const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
          const read = readAmount(`${grouped}${point}${decimals}`, 2);

          assert.equal(read && writeAmount(read, 2), `${whole}.${decimals}`);
        },
      ),
    );
  });

  it('is left out when it could be two', () => {
    for (const text of ['1,234', '1.234']) assert.equal(readAmount(text, 3), undefined, text);
    for (const text of ['0.500', '12,34,56', '1.2.3', '1,234.567', '', 'x', '1..2'])
      assert.equal(readAmount(text, 2), undefined, text);
  });
});
