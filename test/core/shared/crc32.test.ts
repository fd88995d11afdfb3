import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { computeCrc32 } from '../../../core/shared/crc32.ts';

describe('crc32', () => {
  for (const [text, sum] of [
    ['123456789', 'cbf43926'],
    ['', '00000000'],
    ['a', 'e8b7be43'],
    ['The quick brown fox jumps over the lazy dog', '414fa339'],
  ] as const) {
    it(`returns ${sum} for ${JSON.stringify(text)}`, () => {
      assert.equal(computeCrc32(text).toString(16).padStart(8, '0'), sum);
    });
  }
});
