import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listPageFacts } from '../../support/matchers/page-facts.ts';

const PRICES: readonly (readonly [price: string, currency: string, offer: string | undefined])[] = [
  ['12.5', 'EUR', '12.50 EUR'],
  ['29.0000', 'EUR', '29.00 EUR'],
  ['1,234.50', 'EUR', '1234.50 EUR'],
  ['1.250', 'KWD', '1.250 KWD'],
  ['0.000', 'EUR', '0.00 EUR'],
  ['1.234', 'EUR', undefined],
  ['1.500', 'EUR', undefined],
  ['0.005', 'EUR', undefined],
];

describe('readOffers', () => {
  for (const [price, priceCurrency, offer] of PRICES) {
    it(`reads ${price} ${priceCurrency} as ${offer ?? 'ambiguous'}`, () => {
      const items = [{ '@type': 'Product', offers: { '@type': 'Offer', price, priceCurrency } }];

      assert.deepEqual(listPageFacts({ blocks: ['p: Gratis'], items }), offer === undefined ? [] : [`offer ${offer}`]);
    });
  }

  it('ignores the price 0 on a website whose text does not say that something is free', () => {
    const items = [{ '@type': 'Product', offers: { '@type': 'Offer', price: '0', priceCurrency: 'EUR' } }];

    assert.deepEqual(listPageFacts({ blocks: ['p: Try it'], items }), []);
  });
});
