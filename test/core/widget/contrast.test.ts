import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calculateContrast } from '../../../core/widget/contrast.ts';

describe('calculateContrast', () => {
  // Examples of the W3C: https://www.w3.org/WAI/WCAG22/Techniques/general/G18
  for (const [one, other, ratio] of [
    ['#000000', '#ffffff', '21.00'],
    ['#ffffff', '#ffffff', '1.00'],
    ['#777777', '#ffffff', '4.48'],
    ['#767676', '#ffffff', '4.54'],
    ['#ff0000', '#ffffff', '4.00'],
  ] as const) {
    it(`is ${ratio} for ${one} and ${other}, in either order`, () => {
      assert.equal(calculateContrast(one, other).toFixed(2), ratio);
      assert.equal(calculateContrast(other, one).toFixed(2), ratio);
    });
  }
});
