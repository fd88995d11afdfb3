import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoize } from '../../../core/shared/memoize.ts';

describe('memoize', () => {
  const arguments_: readonly unknown[] = ['text', 7, null, undefined, { of: 'an object' }];

  for (const result of ['result', 0, null, undefined]) {
    it(`computes ${result} once per argument`, () => {
      const computed: unknown[] = [];
      const memoizedFunction = memoize((argument: unknown) => {
        computed.push(argument);
        return result;
      });

      for (const argument of [...arguments_, ...arguments_]) assert.equal(memoizedFunction(argument), result);
      assert.deepEqual(computed, arguments_);
    });
  }
});
